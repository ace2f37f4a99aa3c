"""Recaps of an evening, a month, a year or all time, for a group and for a person.

Everything on them is derived from seat results when the page is read; only links, and what a
group or a person has switched off, are stored.
"""
