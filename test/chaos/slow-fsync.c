/* Put before the C library: what makes writes durable takes as many ms longer as the file says that IBID_CHAOS_FSYNC names. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void linger(void) {
  const char *path = getenv("IBID_CHAOS_FSYNC");
  char text[16] = {0};
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return;
  if (read(file, text, sizeof text - 1) < 0) text[0] = 0;
  close(file);
  long ms = atol(text);
  struct timespec left = {ms / 1000, (ms % 1000) * 1000000L};
  while (ms > 0 && nanosleep(&left, &left) != 0 && errno == EINTR) continue;
}

int fsync(int file) {
  static int (*real)(int);
  if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  linger();
  return real(file);
}

int fdatasync(int file) {
  static int (*real)(int);
  if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  linger();
  return real(file);
}
