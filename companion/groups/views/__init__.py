"""The pages of a group: its people, places, house rulings and devices."""
