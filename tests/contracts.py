"""Contracts of import-linter over all games: a new game needs no line in them."""

from pkgutil import iter_modules

from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.layers import LayersContract

import companion
from scoring.registry import GAMES


class GamesContract(LayersContract):
    """Layers with `<game>` for each game of the registry; within a layer they are apart."""

    type_name = "games"

    def __init__(
        self, name: str, session_options: dict[str, object], contract_options: dict[str, object]
    ) -> None:
        layers, containers = contract_options["layers"], contract_options.get("containers", [])
        assert isinstance(layers, list)
        assert isinstance(containers, list)
        written = {
            "layers": [" | ".join(_games(each)) for each in layers],
            "containers": [game for each in containers for game in _games(each)],
        }
        super().__init__(name, session_options, {**contract_options, **written})


class ApartContract(ForbiddenContract):
    """No module of companion but those `apart` imports a module with `<game>` in its name."""

    type_name = "apart"

    def __init__(
        self, name: str, session_options: dict[str, object], contract_options: dict[str, object]
    ) -> None:
        apart, forbidden = contract_options["apart"], contract_options["forbidden_modules"]
        assert isinstance(apart, list)
        assert isinstance(forbidden, list)
        modules = (f"companion.{each.name}" for each in iter_modules(companion.__path__))
        written = {
            "source_modules": [each for each in modules if each not in apart],
            "forbidden_modules": [game for each in forbidden for game in _games(each)],
        }
        options = {key: each for key, each in contract_options.items() if key != "apart"}
        super().__init__(name, session_options, {**options, **written})


def _games(option: str) -> list[str]:
    """An option, once for each game if it stands for all of them."""
    games = GAMES if "<game>" in option else ("",)
    return [option.replace("<game>", game) for game in games]
