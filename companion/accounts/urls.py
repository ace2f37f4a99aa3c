"""Addresses of accounts."""

from django.urls import path

from companion.accounts import deletion as leaving
from companion.accounts import password_reset as resetting
from companion.accounts import views

app_name = "accounts"
urlpatterns = [
    path("", views.account, name="account"),
    path("keep/", views.keep, name="keep"),
    path("sign-in/", views.sign_in, name="sign-in"),
    path("sign-out/", views.sign_out, name="sign-out"),
    path("claim/", views.claim, name="claim"),
    path("groups/new/", views.new_group, name="new-group"),
    path("groups/<uuid:keeper>/", views.open_group, name="open"),
    path("password/", views.password, name="password"),
    path("delete/", leaving.delete, name="delete"),
    path("forgotten/", resetting.forgotten, name="forgotten"),
    path("reset/<str:uid>/<str:token>/", resetting.reset, name="reset"),
]
