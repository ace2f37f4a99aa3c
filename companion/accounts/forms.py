"""Forms of an account, with error messages in whole sentences."""

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext, gettext_lazy

from companion.accounts.models import MAX_ADDRESS, Account, address

LONGEST = 200
"""Maximum length of a password: hashing a longer one only costs time."""
NO_ADDRESS = gettext_lazy("This is not an e-mail address. One looks like ann@example.org.")
NO_PASSWORD = gettext_lazy("Enter a password.")

LONGEST_CODE = 20
NO_CODE = gettext_lazy("Enter the code from the mail.")
TOO_LONG = gettext_lazy("A password has at most 200 characters.")


def _address() -> forms.EmailField:
    messages = {"required": NO_ADDRESS, "invalid": NO_ADDRESS, "max_length": NO_ADDRESS}
    return forms.EmailField(max_length=MAX_ADDRESS, error_messages=messages)


def _password() -> forms.CharField:
    messages = {
        "required": NO_PASSWORD,
        "max_length": TOO_LONG,
    }
    return forms.CharField(max_length=LONGEST, strip=False, error_messages=messages)


class SignIn(forms.Form):
    """Sign-in by e-mail address and password."""

    email = _address()
    password = _password()

    def clean_email(self) -> str:
        """The address, normalized as accounts store it."""
        return address(str(self.cleaned_data["email"]))


class SignUp(SignIn):
    """A new account; the password validators refuse common passwords."""

    def clean_password(self) -> str:
        """The password, if the validators in the settings accept it."""
        password = str(self.cleaned_data["password"])
        _validate(password, Account(email=self.cleaned_data.get("email", "")))
        return password


class MailedCode(forms.Form):
    """The code of the mail that confirms an address."""

    code = forms.CharField(
        max_length=LONGEST_CODE, error_messages={"required": NO_CODE, "max_length": NO_CODE}
    )

    def clean_code(self) -> str:
        """The code without the spaces that people type in it."""
        return "".join(str(self.cleaned_data["code"]).split())


class ResetRequest(forms.Form):
    """The address of an account whose password is forgotten."""

    email = _address()


class AccountForm(forms.Form):
    """Base of the forms of a signed-in account."""

    def __init__(self, account: Account, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.account = account


class NewPassword(AccountForm):
    """A new password; the validators refuse one that resembles the address."""

    password = _password()

    def clean_password(self) -> str:
        """The password, if the validators in the settings accept it."""
        password = str(self.cleaned_data["password"])
        _validate(password, self.account)
        return password


class PasswordCheck(AccountForm):
    """A form that asks for the current password."""

    old = _password()

    def clean_old(self) -> str:
        """The current password, checked."""
        old = str(self.cleaned_data["old"])
        if not self.account.check_password(old):
            raise ValidationError(gettext("That is not the current password."))
        return old


class PasswordChange(NewPassword, PasswordCheck):
    """A new password, with a check of the current one."""


def _validate(password: str, account: Account) -> None:
    try:
        validate_password(password, account)
    except ValidationError as error:
        raise ValidationError(" ".join(error.messages)) from error
