"""The base page and the error pages: nothing inline, nothing from elsewhere, always there."""

import re
from pathlib import Path

import pytest
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from pytest_django import Settings

TEMPLATES = sorted(Path("templates").rglob("*.html"))
ERRORS = ["400.html", "403.html", "403_csrf.html", "404.html", "500.html"]


@pytest.mark.parametrize("template", TEMPLATES, ids=str)
def test_a_template_has_nothing_that_the_content_policy_forbids(template: Path) -> None:
    text = re.sub(r"{%.*?%}", "", template.read_text(encoding="utf-8"))  # tags name arguments
    assert (
        re.findall(r"<style|\sstyle=|<script(?![^>]*\bsrc=)|\son[a-z]+=|javascript:", text)
        == []
    )


@pytest.mark.parametrize("template", TEMPLATES, ids=str)
def test_a_template_names_no_other_host(template: Path) -> None:
    hosts = re.findall(r"(?:https?:)?//[\w.]+", template.read_text(encoding="utf-8"))
    assert [host for host in hosts if "w3.org" not in host] == []


@pytest.mark.parametrize("name", ERRORS)
def test_an_error_page_stands_without_any_context(name: str) -> None:
    page = render_to_string(name)
    assert page.count("<h1>") == 1
    assert 'href="/"' in page
    assert "hx-headers" not in page


def test_the_base_sends_the_token_with_every_htmx_request() -> None:
    request = RequestFactory().get("/")
    page = render_to_string("404.html", {}, request)
    assert re.search(r"""<body [^>]*hx-headers='{"x-csrftoken": "\w{64}"}'>""", page)


def test_style_pages_are_for_development_only(client: Client, settings: Settings) -> None:
    assert client.get("/look/").status_code == 404
    settings.DEBUG = True
    assert client.get("/look/").status_code == 200
