"""URLs of transfers."""

from django.urls import path

from companion.transfer import views

app_name = "transfer"
urlpatterns = [
    path("transfer/", views.transfer, name="transfer"),
    path("transfer/arrive/", views.arrive, name="arrive"),
    path("transfer/settle/", views.settle, name="settle"),
    path("transfer/file/", views.file, name="file"),
    path("transfer/send/<uuid:play>/", views.send, name="send"),
    path("transfer/group/", views.send_group, name="send-group"),
    path("plays/<uuid:play>/away/", views.away, name="away"),
    path("plays/<uuid:play>/away/file/", views.take, name="take"),
    path("plays/<uuid:play>/away/onward/", views.keep_for_later, name="onward"),
    path("plays/<uuid:play>/away/back/", views.back, name="back"),
]
