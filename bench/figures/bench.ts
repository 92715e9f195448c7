/** What must be there for a bench to run, beside a build: folders of the public sets, and programs. */
export interface Needs {
  /** As in the folder of the public sets: `scifact`, `docs/vite`. */
  readonly data?: readonly string[]
  readonly programs?: readonly Program[]
}

export type Program = 'Chromium' | 'PostgreSQL' | 'the engines of others'

/** What a figure is held to, in its unit. */
export type Goal = { readonly atLeast: number } | { readonly atMost: number } | { readonly is: number | boolean }

/** One figure of a bench: which of its JSON lines it stands in, and which field of them. */
export interface Figure {
  readonly label: string
  /** Behind the number: `ms`, `MB`, `%`, `of 12`. */
  readonly unit?: string
  readonly goal?: Goal
  /** A line is meant when its fields have these values. It must be exactly one, unless `several` says what of several counts. */
  readonly line: Readonly<Record<string, string | number | boolean>>
  /** The way to the field, by `/`: `pages/product/ndcg10`. */
  readonly field: string
  /** The way to a second field of the line. `of`: the figure is the first as a percentage of it. `less`: the difference. */
  readonly of?: string
  readonly less?: string
  /** Multiplies what was read: 100 for a share that is told in percent. */
  readonly times?: number
  readonly several?: 'most' | 'least' | 'sum'
  /** What is shown in brackets beside it, by name: ways to other fields of the same line. */
  readonly beside?: Readonly<Record<string, string>>
}

/** A program of `bench/` with its figures. */
export interface Bench {
  /** As `--only` takes it, and as the table names it. */
  readonly name: string
  readonly measures: string
  /** The program and its arguments, from the root of the checkout. */
  readonly run: readonly string[]
  /** What it takes on a machine with two cores. */
  readonly minutes: number
  /** After which it is ended; 15 where absent. */
  readonly timeoutMinutes?: number
  readonly needs?: Needs
  readonly figures: readonly Figure[]
}
