"""The referee page in a real browser: ``make check`` runs these, ``make test`` leaves them out."""
