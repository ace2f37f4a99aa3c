"""The rules of Ramses: works of art are completed, and exhibited while the hall has room."""
