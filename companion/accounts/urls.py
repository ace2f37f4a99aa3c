"""URLs of accounts."""

from django.urls import path

from companion.accounts import deletion, password_reset, views

app_name = "accounts"
urlpatterns = [
    path("", views.account, name="account"),
    path("keep/", views.keep, name="keep"),
    path("keep/code/", views.confirm, name="confirm"),
    path("sign-in/", views.sign_in, name="sign-in"),
    path("sign-out/", views.sign_out, name="sign-out"),
    path("sign-out/elsewhere/", views.sign_out_elsewhere, name="sign-out-elsewhere"),
    path("claim/", views.claim, name="claim"),
    path("groups/new/", views.new_group, name="new-group"),
    path("groups/<uuid:access>/", views.open_group, name="open"),
    path("password/", views.password, name="password"),
    path("delete/", deletion.delete, name="delete"),
    path("forgotten/", password_reset.send_reset_link, name="forgotten"),
    path("reset/<str:uid>/<str:token>/", password_reset.reset, name="reset"),
]
