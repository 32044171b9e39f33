"""What people call: a file or a folder a command, with its options, its lines for people and its JSON."""
