"""Settings for a server in a home network, with these environment variables.

DATA_DIR      where the database, the secret key and the collected files live; by default the
              user's folder for data, such as ~/.local/share/nile-scribe
DATABASE_URL  another database than the embedded SQLite, such as PostgreSQL
REDIS_URL     the channel between several server processes; one process needs none
SECRET_KEY    instead of the key made on the first start
ALLOWED_HOSTS names this server answers to, with commas; else addresses, names of the home
              network, and that of PUBLIC_URL
PUBLIC_URL    what phones open, https://scribe.example.org; else the address that they came by
MAIL_URL      the mail server, such as smtps://user:password@mail.example.org; with PUBLIC_URL,
              forgotten passwords can be replaced. MAIL_FROM is the sender's address
POCKET_URL    where the pocket edition is hosted, https://pocket.example.org; pages offer it
DEBUG=1       error pages with details, templates and static files read anew
HTTPS=1       served through https: secure cookies, redirects, strict transport security
FORWARDED_ALLOW_IPS  proxies whose X-Forwarded-For and X-Forwarded-Proto headers are trusted,
              by address; default: this machine's own with HTTPS=1, else none
"""

import os
from datetime import timedelta

from django.core.files.storage import FileSystemStorage
from django.utils.csp import CSP

from companion import __version__
from companion.conf.database import database
from companion.conf.environment import secret_key, switch, words
from companion.conf.folders import SECRET_KEY as KEY_FILE
from companion.conf.folders import data_folder, files_folder
from companion.conf.languages import ENGLISH, catalogues_of, languages
from companion.conf.mail import mailers

BASE = files_folder()
DATA_DIR = data_folder()
DEBUG = switch("DEBUG")
HTTPS = switch("HTTPS")
SECRET_KEY = os.environ.get("SECRET_KEY") or secret_key(DATA_DIR / KEY_FILE)
PUBLIC_URL = os.environ.get("PUBLIC_URL", "").strip().rstrip("/")
POCKET_URL = os.environ.get("POCKET_URL", "").strip().rstrip("/")
# A home network can name this machine in many ways (an address, a name of the router's), and
# change that overnight. By default companion.middleware refuses public names.
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
    "companion.photos",
    "companion.plain_results",
    "companion.exchange",
    "companion.api",
    "companion.backup",
    "companion.transfer",
    "companion.statistics",
    "companion.achievements",
    "companion.history",
    "companion.sharing",
    "companion.recaps",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "companion.middleware.lean_files",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "companion.middleware.health",  # under any host name, and without a session
    "companion.middleware.language",
    "django_permissions_policy.PermissionsPolicyMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "companion.middleware.body_limit",
    "companion.middleware.no_null_characters",
    "companion.middleware.in_one_piece",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "companion.middleware.Compression",
    "companion.middleware.home_names",
    "companion.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "companion.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
    "companion.middleware.DatabaseErrors",
]
# Features that no page links, by URL namespace (`joining`) or URL (`plays:live`). The pocket
# edition leaves out what needs a second device; companion.pocket.features refuses it.
HIDDEN_FEATURES: frozenset[str] = frozenset()

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
TEMPLATE_FOLDERS = [BASE / "templates"]
TEMPLATES = [
    {
        "BACKEND": "companion.languages.template_engine.PlainNumbers",
        "NAME": "django",
        "DIRS": TEMPLATE_FOLDERS,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "companion.frontend.device.context",
            ],
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

# After ten wrong passwords from one machine within a quarter of an hour, its sign-ins are
# refused until the quarter of an hour is over. Other machines can still sign in: otherwise
# anybody could lock an account's owner out. Many wrong passwords for one account, from whatever
# machines, only slow further tries: companion/accounts/password_attempts.py.
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"], "ip_address"]
AXES_LOCKOUT_CALLABLE = "companion.accounts.views.locked_out"
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_DISABLE_ACCESS_LOG = True  # sign-ins are not recorded, for privacy
AXES_SENSITIVE_PARAMETERS = ["username", "email", "ip_address", "csrfmiddlewaretoken"]
AXES_VERBOSE = False

RUN_CLOCK = DATA_DIR / "run-clock.json"
STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE / "static"] if (BASE / "static").is_dir() else []
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "companion.frontend.static_storage.StaticStorage",
        # The list of all files is not public, and so not in their folder.
        "OPTIONS": {"manifest_storage": FileSystemStorage(location=DATA_DIR)},
    },
}
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_AUTOREFRESH = DEBUG

LANGUAGE_CODE = ENGLISH
USE_I18N = True
LOCALE_PATHS = [BASE / "locale", *catalogues_of("rest_framework")]
LANGUAGES = languages(BASE / "locale")
TIME_ZONE = "UTC"
USE_TZ = True

# A device's session is its access to its group, so it lasts for a year.
SESSION_COOKIE_AGE = 365 * 24 * 60 * 60
SESSION_COOKIE_SECURE = HTTPS
# The language that a device has chosen; without a choice its browser's is used.
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = SESSION_COOKIE_AGE
LANGUAGE_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
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
SECURE_REDIRECT_EXEMPT = [r"^health/$"]  # a container asks itself by plain http
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if HTTPS else 0
# Browsers ignore this header on plain http, each time with an error in the console.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
X_FRAME_OPTIONS = "DENY"
# Pages use none of these features; wake lock, sharing and clipboard stay allowed.
PERMISSIONS_POLICY: dict[str, list[str]] = {
    feature: []
    for feature in (
        "accelerometer", "autoplay", "bluetooth", "camera", "display-capture", "geolocation",
        "gyroscope", "hid", "magnetometer", "microphone", "midi", "payment", "serial", "usb",
    )
}  # fmt: skip
# Size limits of request bodies, in bytes: for forms and JSON; for backups and records.
# deploy/nginx.conf has the larger one as well.
BODY_LIMIT = DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 2**19
LARGE_BODY_LIMIT = 2**26
LARGE_BODY_PATHS = (
    "/group/backup/", "/files/take-in/", "/files/bg-stats/", "/api/v1/backup/",
    "/api/v1/bg-stats/", "/transfer/arrive/",
)  # fmt: skip
# More records than that in one form are refused by the page with a message.
DATA_UPLOAD_MAX_NUMBER_FILES = 500
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # a name in a home network has no control over its subdomains
    "security.W021",  # and is not on the browsers' preload lists
    "models.W040",  # SQLite has no INCLUDE in indexes, only PostgreSQL
]
if not MAIL_URL:
    SILENCED_SYSTEM_CHECKS += ["mail.W001"]  # without a mail server no mail is sent
if not HTTPS:  # Checks that require https fail in a home network without certificates.
    SILENCED_SYSTEM_CHECKS += [
        "security.W004",  # strict transport security
        "security.W008",  # redirect to https
        "security.W010",  # session cookie over https only
        "security.W012",  # the same
        "security.W016",  # CSRF cookie over https only
    ]

CACHES: dict[str, dict[str, object]] = {
    # Counters of the API's rate limits; each process has its own.
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    },
    # What phones have laid of entries that are not whole; the same in all processes.
    "shared": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": os.environ["REDIS_URL"],
        "KEY_PREFIX": "nile-scribe",
        # Nothing depends on it: an unresponsive Redis is given up after a second.
        "OPTIONS": {
            "serializer": "companion.plays.live.redis_cache.Text",
            "socket_timeout": 1,
            "socket_connect_timeout": 1,
        },
    }
    if os.environ.get("REDIS_URL")
    else {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "shared",
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    },
}

REST_FRAMEWORK = {
    "EXCEPTION_HANDLER": "companion.api.exceptions.exception_response",
    "DEFAULT_SCHEMA_CLASS": "companion.api.openapi.Described",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "UNAUTHENTICATED_USER": None,
    # Per token and device; per machine for all of its requests together.
    "DEFAULT_THROTTLE_RATES": {"read": "600/min", "write": "300/min", "machine": "1500/min"},
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Nile Scribe",
    "VERSION": __version__,
    "OAS_VERSION": "3.1.0",
    "DESCRIPTION": "All that the pages do, for programs. A token acts as its device.",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_URLCONF": "companion.api.urls",
    "COMPONENT_SPLIT_PATCH": False,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    # A device's token, or its session, which needs `X-CSRFToken` for writes.
    "APPEND_COMPONENTS": {
        "securitySchemes": {
            "token": {"type": "http", "scheme": "bearer"},
            "session": {"type": "apiKey", "in": "cookie", "name": "sessionid"},
        }
    },
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "plain": {
            "format": "{asctime} {message}",
            "style": "{",
            "datefmt": "%Y-%m-%d %H:%M:%S",
        },
    },
    # A fault that comes back with every request must not fill the disk.
    "filters": {"repeated": {"()": "companion.conf.repeated_logs.OncePerMinute"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["repeated"],
        },
        "events": {"class": "logging.StreamHandler", "formatter": "plain"},
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"level": "WARNING"},
        # What happened to the server, in sentences to its host.
        "nile-scribe": {"level": "INFO", "handlers": ["events"], "propagate": False},
        # A refused entry is an answer to the table, not an event of the server.
        "django.request": {"level": "ERROR"},
        # While Redis is unreachable it logs two tracebacks every second; the hub logs one line.
        "channels_redis.pubsub": {"level": "CRITICAL"},
    },
}
