"""The pages of disputes: why, the readings, what is settled, what could have been."""
