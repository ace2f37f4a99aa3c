"""What templates may load."""
