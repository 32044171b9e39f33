"""Money: whole centavos, who is owed what, and how few transfers clear it."""
