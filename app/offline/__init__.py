"""The page without a network: the core and a Python for the browser, to be kept on a device."""
