/** The text of an editor's configuration, and the ways to change it. Each way gives the new text, or throws `Unwritable`. */
export interface ConfigText {
  /** What the text says. */
  parse(text: string): Readonly<Record<string, unknown>>
  /** Adds a server, or changes the keys of `entry` of the one that is there; every other character stays. */
  put(text: string, group: readonly string[], name: string, entry: Readonly<Record<string, string | readonly string[]>>): string
  /** Takes a server out, and of the tables above it up to `made` that this leaves empty. */
  take(text: string, group: readonly string[], name: string, made: number): string
}

/** A text that cannot be changed: why, in the words of a message that begins with the file's name. */
export class Unwritable extends Error {
  override readonly name = 'Unwritable'
}
