"""What is typed into the forms of an account, and what is wrong with it in whole sentences."""

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import QueryDict

from companion.accounts.models import MAX_ADDRESS, Account, address

LONGEST = 200
"""Of a password: more would only keep the server busy."""
NO_ADDRESS = "This is no e-mail address: one looks like ann@example.org."
NO_PASSWORD = "Type a password."  # noqa: S105 - a sentence


def _address() -> forms.EmailField:
    messages = {"required": NO_ADDRESS, "invalid": NO_ADDRESS, "max_length": NO_ADDRESS}
    return forms.EmailField(max_length=MAX_ADDRESS, error_messages=messages)


def _password() -> forms.CharField:
    messages = {
        "required": NO_PASSWORD,
        "max_length": f"A password has at most {LONGEST} characters.",
    }
    return forms.CharField(max_length=LONGEST, strip=False, error_messages=messages)


class SignIn(forms.Form):
    """An address and its password."""

    email = _address()
    password = _password()

    def clean_email(self) -> str:
        """The address as accounts are told apart by it."""
        return address(str(self.cleaned_data["email"]))


class SignUp(SignIn):
    """A new account: the password must be one that is not guessed."""

    def clean_password(self) -> str:
        """A password that the validators of the settings take."""
        password = str(self.cleaned_data["password"])
        _validated(password, Account(email=self.cleaned_data.get("email", "")))
        return password


class Forgotten(forms.Form):
    """An address whose password is forgotten."""

    email = _address()


class OfAccount(forms.Form):
    """What an account is asked."""

    def __init__(self, account: Account, data: QueryDict | None = None) -> None:
        """The account that is asked."""
        super().__init__(data)
        self.account = account


class NewPassword(OfAccount):
    """Another password for an account; it must not be its own address."""

    password = _password()

    def clean_password(self) -> str:
        """A password that the validators of the settings take."""
        password = str(self.cleaned_data["password"])
        _validated(password, self.account)
        return password


class Sure(OfAccount):
    """What only who knows the password of now may do."""

    old = _password()

    def clean_old(self) -> str:
        """The password of now."""
        old = str(self.cleaned_data["old"])
        if not self.account.check_password(old):
            raise ValidationError("That is not the password of now.")
        return old


class Change(NewPassword, Sure):
    """Another password, by who knows the one of now."""


def _validated(password: str, account: Account) -> None:
    try:
        validate_password(password, account)
    except ValidationError as error:
        raise ValidationError(" ".join(error.messages)) from error
