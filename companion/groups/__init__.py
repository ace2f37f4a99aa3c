"""Groups: the people who play, and the devices that enter for them."""
