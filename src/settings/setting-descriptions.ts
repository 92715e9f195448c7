import { z } from 'zod'

/** What people read about one setting. */
export interface About {
  /** What it is, in a few words, without its name. */
  readonly label: string
  /** What a number of it counts: `seconds`. */
  readonly unit?: string
  /** Values in words: all where there are only some, and of numbers those that mean something else. */
  readonly choices?: Readonly<Record<string, string>>
  /** The first sentence says what it does; more may follow. */
  readonly description: string
  /** Completes "allowed: ...". */
  readonly allowed: string
  /** Never printed. */
  readonly secret?: true
  /** The keys in a secret value, where it is not a text or an object of texts. */
  readonly keysIn?: (value: unknown) => readonly string[]
  /** Why a project file, which somebody else may have written, must not set it. */
  readonly notFromProject?: string
  /** Why nobody sets it over HTTP, whatever their role: it names a program, or a place that gets a key, so it is said in a terminal of the machine. */
  readonly notOverHttp?: string
  /** True where a program that runs goes on with what it began with. */
  readonly restart?: true
  /** A variable by which other programs know it: taken where its own is not set and the value fits. */
  readonly usualVariable?: string
}

/** The words about each setting, by its schema. */
export const about = z.registry<About>()
