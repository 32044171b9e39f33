"""What several commands say alike: cards, plays, results, refusals, errors, tables. Values in, text out."""
