"""What browsers keep for https: the app on the home screen, and readable without a line."""
