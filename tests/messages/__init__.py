"""The catalogues of messages: `make messages` writes them, `make lint` checks them."""
