#include <adwaita.h>
#include <glib-unix.h>
#include <sys/eventfd.h>

// Dispatch's main queue, for a main loop that is not Dispatch's own.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *);
