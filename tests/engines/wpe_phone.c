/* Makes a phone of cog's headless platform: a size that can change, a finger, and a console.

   gcc -shared -fPIC -o wpe_phone.so wpe_phone.c -ldl -l:libglib-2.0.so.0
   mkfifo orders; LD_PRELOAD=./wpe_phone.so WPE_SIZE=360x640 WPE_ORDERS=orders cog -P headless URL
   What pages write to their console goes to the standard output, in automation too.
   echo "size 740 360" > orders
   echo "down 100 200" > orders; echo "move 110 200" > orders; echo "up 110 200" > orders */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct raw { int type; uint32_t time; int id; int32_t x, y; };
struct touch { const struct raw *points; uint64_t length; int type; int32_t id; uint32_t time, modifiers; };
unsigned g_unix_fd_add(int fd, int condition, int (*called)(int, int, void *), void *data);

static void *view;

static void size(uint32_t *width, uint32_t *height) {
    const char *given = getenv("WPE_SIZE");
    if (given) sscanf(given, "%ux%u", width, height);
}

static void resize(uint32_t width, uint32_t height) {
    void (*next)(void *, uint32_t, uint32_t) = dlsym(RTLD_NEXT, "wpe_view_backend_dispatch_set_size");
    next(view, width, height);
}

static int obey(int fd, int condition, void *data) {
    static char text[4096];
    ssize_t count = read(fd, text, sizeof text - 1);
    if (count <= 0) return 1;
    text[count] = 0;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        char word[16];
        struct timespec now;
        struct raw raw = {0};
        if (sscanf(line, "%15s %d %d", word, &raw.x, &raw.y) != 3 || !view) continue;
        if (!strcmp(word, "size")) {
            resize(raw.x, raw.y);
            continue;
        }
        clock_gettime(CLOCK_MONOTONIC, &now);
        raw.time = now.tv_sec * 1000 + now.tv_nsec / 1000000;
        raw.type = !strcmp(word, "down") ? 1 : !strcmp(word, "move") ? 2 : 3;
        struct touch event = {&raw, 1, raw.type, 0, raw.time, 0};
        void (*send)(void *, struct touch *) = dlsym(RTLD_DEFAULT, "wpe_view_backend_dispatch_touch_event");
        send(view, &event);
    }
    return 1;
}

void *wpe_view_backend_exportable_fdo_create(const void *client, void *data, uint32_t width, uint32_t height) {
    void *(*next)(const void *, void *, uint32_t, uint32_t) = dlsym(RTLD_NEXT, "wpe_view_backend_exportable_fdo_create");
    const char *orders = getenv("WPE_ORDERS");
    size(&width, &height);
    if (orders) g_unix_fd_add(open(orders, O_RDWR | O_NONBLOCK), 1, obey, NULL);
    return next(client, data, width, height);
}

void *wpe_view_backend_exportable_fdo_get_view_backend(void *exportable) {
    void *(*next)(void *) = dlsym(RTLD_NEXT, "wpe_view_backend_exportable_fdo_get_view_backend");
    return view = next(exportable);
}

void wpe_view_backend_dispatch_set_size(void *backend, uint32_t width, uint32_t height) {
    size(&width, &height);
    view = backend;
    resize(width, height);
}

/* cog gives its settings to no view of an automation: each view is caught as its loads are watched. */
unsigned long g_signal_connect_data(void *instance, const char *signal, void *called, void *data, void *destroy, int flags) {
    unsigned long (*next)(void *, const char *, void *, void *, void *, int) = dlsym(RTLD_NEXT, "g_signal_connect_data");
    if (!strcmp(signal, "load-changed")) {
        void *(*settings)(void *) = dlsym(RTLD_DEFAULT, "webkit_web_view_get_settings");
        void (*write)(void *, int) = dlsym(RTLD_DEFAULT, "webkit_settings_set_enable_write_console_messages_to_stdout");
        write(settings(instance), 1);
    }
    return next(instance, signal, called, data, destroy, flags);
}

/* A session that leaves nothing behind writes nothing to its console either: it has XDG's folders instead. */
void *g_object_new(unsigned long type, const char *name, ...) {
    void *(*next)(unsigned long, const char *, va_list) = dlsym(RTLD_NEXT, "g_object_new_valist");
    va_list more;
    va_start(more, name);
    if (name && !strcmp(name, "is-ephemeral")) {
        (void)va_arg(more, int);
        name = va_arg(more, const char *);
    }
    void *made = next(type, name, more);
    va_end(more);
    return made;
}
