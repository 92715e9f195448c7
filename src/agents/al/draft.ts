import type { ExampleCall } from '../agent-file.ts'
import { type LoadOptions, type Reading, startReading } from '../agent-problems.ts'
import type { Member, Place } from '../declaration.ts'
import type { PlacedText } from './lines.ts'

/** An agent of a file while its lines are read. */
export interface Draft {
  /** Undefined for what stands before the first agent. */
  readonly name: PlacedText | undefined
  readonly at: Place
  readonly reading: Reading
  /** Where each directive that can stand once is. */
  readonly seen: Map<string, Place>
  /** `tools`, `model`, `description`. */
  readonly members: Member[]
  readonly verbs: Member[]
  readonly calls: ExampleCall[]
  prompt: PlacedText | undefined
}

export const startDraft = (file: string, options: LoadOptions, at: Place, name?: PlacedText): Draft => ({
  name,
  at,
  reading: startReading(file, options),
  seen: new Map(),
  members: [],
  verbs: [],
  calls: [],
  prompt: undefined,
})
