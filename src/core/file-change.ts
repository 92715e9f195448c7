/** A file that a call is about to change: on the log before the file is touched, so that the change can be taken back also after a crash. */
export interface FileChange {
  /** Absolute. */
  readonly path: string
  /** SHA-256 of the bytes as they are, hex; they are kept beside the log. null where there is no such file. */
  readonly before: string | null
  /** SHA-256 of the bytes as they will be; null where the file goes away. */
  readonly after: string | null
}

/** The same as a tool tells of it: in bytes, or by their hash where they are kept already. */
export interface ChangingFile {
  readonly path: string
  readonly before: Uint8Array | string | null
  readonly after: Uint8Array | string | null
}
