"""The pocket edition: the companion in a phone's browser, with no server.

`settings` are what differs there; `bridge` takes the requests of the browser's worker.
"""
