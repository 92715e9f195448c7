/**
 * What was worked out before and may be used again for a while, shared by all processes of a data folder. Everything in it can be had again: it may be
 * emptied at any time. A key is any JSON value; two that are equal, whatever the order of their members, are the same key.
 */
export interface Cache {
  /** A value that has not outlived its age, with the time it was put there (ms since 1970). */
  get(key: unknown): Promise<{ readonly value: unknown; readonly at: number } | undefined>
  /** Keeps a JSON value from `at` on for `maxAgeMs`, in place of an older one. A value that is too large is not kept; the oldest make room. */
  put(key: unknown, value: unknown, kept: { readonly at: number; readonly maxAgeMs: number }): Promise<void>
}
