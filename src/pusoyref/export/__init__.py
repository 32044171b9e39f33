"""One file a format: values in, text out; nothing is written to disk here."""
