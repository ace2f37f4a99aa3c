"""What can be done with statistics from a shell."""
