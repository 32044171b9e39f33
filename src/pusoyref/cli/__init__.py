"""What all commands share: the Typer application, help, completion, context, exit status and streams."""
