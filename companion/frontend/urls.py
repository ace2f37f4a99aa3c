"""URLs of style sheets and scripts, and of the style guide in development."""

from django.urls import path

from companion.frontend import views

app_name = "frontend"
urlpatterns = [
    path("", views.look, name="look"),
    path("<slug:page>/", views.look, name="page"),
    path("<str:names>.<slug:digest>.css", views.sheet, name="sheet"),
    path("<path:names>.<slug:digest>.js", views.script, name="script"),
]
