"""One whole hand, as it is typed turn by turn and as a session file has it."""

from __future__ import annotations

TURNS = (
    ("Dan", "3cdkcsh"), ("Ana", "-"), ("Ben", "-"), ("Carla", "-"),
    ("Dan", "7cs"), ("Ana", "8sh"), ("Ben", "-"), ("Carla", "9ch"),
    ("Dan", "acd"), ("Ana", "-"), ("Carla", "2ch"), ("Dan", "-"),
    ("Carla", "3h4s5s6d7d"), ("Dan", "-"), ("Ana", "-"), ("Ben", "4c5c6c7h8c"), ("Carla", "-"),
    ("Ben", "3s"), ("Carla", "4h"), ("Dan", "6h"), ("Ana", "qs"),
    ("Ben", "kd"), ("Carla", "-"), ("Dan", "2s"), ("Ana", "-"), ("Ben", "-"),
    ("Dan", "10s"), ("Ana", "10d"), ("Ben", "qc"), ("Carla", "-"), ("Dan", "2d"),
)  # fmt: skip
"""Player and what is typed: hand 1 of examples/saturday.keys. Dan opens with the 3c, goes out with the 2d."""

HAND = """
[[hand]]
tricks = [
  "Dan: 3c3dKcKsKh - - -",
  "Dan: 7c7s 8s8h - 9c9h AcAd - 2c2h -",
  "Carla: 3h4s5s6d7d - - 4c5c6c7h8c -",
  "Ben: 3s 4h 6h Qs Kd - 2s - -",
  "Dan: Ts Td Qc - 2d",
]
"""
LEFT = {"Ana": 9, "Ben": 5, "Carla": 3, "Dan": 0}
POINTS = {"Ana": -9, "Ben": -5, "Carla": -3, "Dan": 17}


def lines() -> list[str]:
    """The hand as one types it: only who opens is named."""
    (leader, first), *others = TURNS
    return [f"{leader.lower()}={first}", *(text for _, text in others)]
