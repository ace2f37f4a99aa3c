"""Template tag libraries."""
