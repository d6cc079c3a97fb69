"""What stands before the routes: every request passes here first."""
