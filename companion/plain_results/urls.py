"""URLs of plain results."""

from django.urls import path

from companion.plain_results import views

app_name = "plain_results"
urlpatterns = [path("<uuid:result>/", views.result, name="result")]
