"""The cache in memory: bounded, and each value made once however many ask at once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from companion.caching import Cache


def test_the_longest_unused_value_goes_first() -> None:
    cache = Cache[str, int](2)
    assert cache.keep("first", 1) == 1
    cache.keep("second", 2)
    assert cache.get("first") == 1
    cache.keep("third", 3)
    assert [cache.get(key) for key in ("first", "second", "third")] == [1, None, 3]


def test_nothing_is_left_when_it_is_cleared() -> None:
    cache = Cache[str, int](2)
    cache.keep("first", 1)
    cache.clear()
    assert cache.get("first") is None


def test_threads_that_ask_at_once_wait_for_the_one_that_makes_the_value() -> None:
    cache, together, made = Cache[str, int](9), Barrier(8), list[str]()

    def make() -> int:
        made.append("made")
        return 7

    def ask() -> int:
        together.wait()
        return cache.get_or_make("key", make)

    with ThreadPoolExecutor(8) as pool:
        results = [pool.submit(ask) for _ in range(8)]
    assert {each.result() for each in results} == {7}
    assert made == ["made"]


def test_who_waited_for_one_that_failed_makes_the_value() -> None:
    cache = Cache[str, int](9)

    def fail() -> int:
        raise LookupError

    with pytest.raises(LookupError):
        cache.get_or_make("key", fail)
    assert cache.get_or_make("key", lambda: 7) == 7
