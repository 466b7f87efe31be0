"""Speed of lanewise as ratios to native code: ./dev bench."""
