import { createHash } from 'node:crypto'

export type Attributes = Readonly<Record<string, string | number | boolean | readonly string[]>>

/** A stretch of a run's time, as tracing tools draw it. Ids follow from the run, so that whoever exports it again exports the same. */
export interface RunSpan {
  /** 32 hex digits. */
  readonly trace: string
  /** 16 hex digits, as is `parent`. */
  readonly id: string
  readonly parent?: string
  readonly name: string
  /** `client`: it waits for a service outside. */
  readonly kind: 'internal' | 'client'
  /** ms since 1970. */
  readonly startedAt: number
  readonly endedAt: number
  readonly attributes: Attributes
  readonly events: readonly { readonly name: string; readonly at: number; readonly attributes: Attributes }[]
  readonly failed: boolean
}

/** The trace of a run and of everything that works for it; `root` is the topmost. */
export const traceIdOf = (root: string): string => digest(root).slice(0, 32)

/** The span of a thing in a run: `run`, `call r1`, `step 3`. */
export const spanIdOf = (run: string, thing: string): string => digest(`${run} ${thing}`).slice(0, 16)

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
