"""The only room that knows TinyDB: sessions in and out of files that survive whatever happens to the machine."""
