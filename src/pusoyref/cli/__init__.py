"""The command line: the only room that knows Typer and prompt_toolkit. A command parses, calls, prints."""
