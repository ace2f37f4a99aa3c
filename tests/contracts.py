"""A contract of import-linter over all games: a new game needs no line in it."""

from importlinter.contracts.layers import LayersContract

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


def _games(option: str) -> list[str]:
    """An option, once for each game if it stands for all of them."""
    games = GAMES if "<game>" in option else ("",)
    return [option.replace("<game>", game) for game in games]
