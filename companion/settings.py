"""Settings for a server in a home network; what a machine must say comes from its environment.

DATA_DIR      where the database, the secret key and the collected files live (`var/`)
DATABASE_URL  another database than the embedded SQLite, such as PostgreSQL
REDIS_URL     the bus between several server processes; one process needs none
SECRET_KEY    instead of the key made on the first start
ALLOWED_HOSTS names this server answers to, with commas; else addresses, names of the home
              network, and that of PUBLIC_URL
PUBLIC_URL    what phones open, https://scribe.example.org; else the address that they came by
MAIL_URL      who takes mail, such as smtps://user:password@mail.example.org; with PUBLIC_URL,
              forgotten passwords can be replaced. MAIL_FROM is the sender's address
DEBUG=1       error pages with insides, templates and static files read anew
HTTPS=1       served through https: secure cookies, redirects, strict transport security
FORWARDED_ALLOW_IPS  addresses of the proxies whose X-Forwarded-For and X-Forwarded-Proto are
              believed; with HTTPS=1 this machine's own, else none
"""

import os
from datetime import timedelta
from pathlib import Path

from django.core.files.storage import FileSystemStorage
from django.utils.csp import CSP

from companion.conf.database import database
from companion.conf.environment import secret_key, switch, words
from companion.conf.mail import mailers

BASE = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("DATA_DIR") or BASE / "var").resolve()
DEBUG = switch("DEBUG")
HTTPS = switch("HTTPS")
SECRET_KEY = os.environ.get("SECRET_KEY") or secret_key(DATA_DIR / "secret-key")
PUBLIC_URL = os.environ.get("PUBLIC_URL", "").strip().rstrip("/")
# A home network names this machine as it likes (an address, a name of the router's), and may
# change its mind overnight. By default companion.middleware.host_names refuses public names.
ALLOWED_HOSTS = words("ALLOWED_HOSTS", "*")
HOME_NAMES_ONLY = not words("ALLOWED_HOSTS", "")
FORWARDED_ALLOW_IPS = words("FORWARDED_ALLOW_IPS", "127.0.0.1,::1" if HTTPS else "")

INSTALLED_APPS = [
    "companion.housekeeping",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "axes",
    "django_htmx",
    "companion.frontend",
    "companion.accounts",
    "companion.groups",
    "companion.plays",
    "companion.joining",
    "companion.exchange",
    "companion.api",
    "companion.backup",
    "companion.statistics",
    "companion.history",
    "companion.sharing",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django_permissions_policy.PermissionsPolicyMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "companion.middleware.body_limit.body_limit",
    "companion.middleware.null_characters.no_null_characters",
    "companion.middleware.whole_files.in_one_piece",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "companion.middleware.compression.Compression",
    "companion.middleware.host_names.home_names",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "companion.accounts.session.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
    "companion.middleware.database_errors.DatabaseErrors",
]

ROOT_URLCONF = "companion.urls"
ASGI_APPLICATION = "companion.asgi.application"

DATABASES = {"default": database(os.environ.get("DATABASE_URL", ""), DATA_DIR)}
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "companion.plays.live.redis_channel.redis_channel",
        "CONFIG": {"url": os.environ["REDIS_URL"]},
    }
    if os.environ.get("REDIS_URL")
    else {"BACKEND": "channels.layers.InMemoryChannelLayer"}
}

LOADERS = "django.template.loaders"
TEMPLATE_LOADERS = [f"{LOADERS}.filesystem.Loader", f"{LOADERS}.app_directories.Loader"]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE / "templates"],
        "OPTIONS": {
            "context_processors": ["django.template.context_processors.request"],
            "loaders": TEMPLATE_LOADERS
            if DEBUG
            else [(f"{LOADERS}.cached.Loader", TEMPLATE_LOADERS)],
        },
    }
]

AUTH_USER_MODEL = "accounts.Account"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
VALIDATORS = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"{VALIDATORS}.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {
        "NAME": f"{VALIDATORS}.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["email"]},
    },
    {"NAME": f"{VALIDATORS}.CommonPasswordValidator"},
    {"NAME": f"{VALIDATORS}.NumericPasswordValidator"},
]
LOGIN_URL = "accounts:sign-in"

MAIL_URL = os.environ.get("MAIL_URL", "").strip()
MAILERS = mailers(MAIL_URL)
DEFAULT_FROM_EMAIL = os.environ.get("MAIL_FROM") or "nile-scribe@localhost"
PASSWORD_RESET_TIMEOUT = 24 * 60 * 60

# Ten wrong passwords in a quarter of an hour from one machine, and the eleventh is not even
# looked at until the quarter of an hour is over. Other machines still sign in: else anybody
# could lock an account's owner out.
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"], "ip_address"]
AXES_LOCKOUT_CALLABLE = "companion.accounts.views.locked_out"
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_DISABLE_ACCESS_LOG = True  # who signed in when is nobody's to read
AXES_SENSITIVE_PARAMETERS = ["username", "email", "ip_address", "csrfmiddlewaretoken"]
AXES_VERBOSE = False

RUN_CLOCK = DATA_DIR / "run-clock.json"
STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE / "static"] if (BASE / "static").is_dir() else []
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage",
        # The list of all files is not for the public, and so not in their folder.
        "OPTIONS": {"manifest_storage": FileSystemStorage(location=DATA_DIR)},
    },
}
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_AUTOREFRESH = DEBUG

LANGUAGE_CODE = "en"
USE_I18N = False
TIME_ZONE = "UTC"
USE_TZ = True

# A device's session is its key to its group: it stays for a year.
SESSION_COOKIE_AGE = 365 * 24 * 60 * 60
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "companion.api.error_handlers.csrf_failure"

SECURE_CSP = {
    "default-src": [CSP.SELF],
    "base-uri": [CSP.NONE],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
    "object-src": [CSP.NONE],
}
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if HTTPS else 0
# Browsers drop this header on plain http, each time with an error in the console.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
X_FRAME_OPTIONS = "DENY"
# Pages use none of these; the screen that stays on, sharing and copying are left to them.
PERMISSIONS_POLICY: dict[str, list[str]] = {
    feature: []
    for feature in (
        "accelerometer", "autoplay", "bluetooth", "camera", "display-capture", "geolocation",
        "gyroscope", "hid", "magnetometer", "microphone", "midi", "payment", "serial", "usb",
    )
}  # fmt: skip
# Bodies of requests, in bytes: in a form, JSON; and where backups and records are taken in.
# deploy/nginx.conf has the larger one as well.
BODY_LIMIT = DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 2**19
LARGE_BODY_LIMIT = 2**26
LARGE_BODY_PATHS = ("/group/backup/", "/files/take-in/", "/api/v1/backup/")
# Whoever takes in more records at once than they may is told so by the page.
DATA_UPLOAD_MAX_NUMBER_FILES = 500
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # a name in a home network speaks for itself, not for its subdomains
    "security.W021",  # and is not put on the browsers' preload lists
    "models.W040",  # SQLite leaves out of an index what only PostgreSQL puts in
]
if not MAIL_URL:
    SILENCED_SYSTEM_CHECKS += ["mail.W001"]  # where nobody takes mail, none is sent
if not HTTPS:  # What asks for https cannot hold in a home network without certificates.
    SILENCED_SYSTEM_CHECKS += [
        "security.W004",  # strict transport security
        "security.W008",  # redirect to https
        "security.W012",  # session cookie over https only
        "security.W016",  # CSRF cookie over https only
    ]

# How often programs have called lately; a process counts for itself.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    }
}

# The API, which reads these at its first request.
REST_FRAMEWORK = {
    "EXCEPTION_HANDLER": "companion.api.exceptions.answered",
    "DEFAULT_SCHEMA_CLASS": "companion.api.openapi.Described",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "UNAUTHENTICATED_USER": None,
    # For each token and device; from one machine, with whatever tokens, so much in all.
    "DEFAULT_THROTTLE_RATES": {"read": "600/min", "write": "300/min", "machine": "1500/min"},
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Nile Scribe",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "DESCRIPTION": "All that the pages do, for programs. A token acts as its device.",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_URLCONF": "companion.api.urls",
    "POSTPROCESSING_HOOKS": ["companion.api.openapi.completed"],
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    # A fault that comes back with every request must not fill the disk.
    "filters": {"repeated": {"()": "companion.conf.repeated_logs.OncePerMinute"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["repeated"],
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"level": "WARNING"},
        # A refused entry is an answer to the table, not an event of the server.
        "django.request": {"level": "ERROR"},
        # While Redis is away it says so every second, with two tracebacks; the hub says it in
        # a line when that matters.
        "channels_redis.pubsub": {"level": "CRITICAL"},
    },
}
