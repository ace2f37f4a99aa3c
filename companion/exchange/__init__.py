"""Export and import of plays: lossless record files, CSV for spreadsheets, BG Stats."""
