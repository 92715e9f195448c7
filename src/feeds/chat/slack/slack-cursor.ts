import { z } from 'zod'
import type { Json } from '../../../core/json.ts'

/** A walk through the history of a conversation, from the newest message down. */
const walkShape = z.object({
  /** Messages at or before this are left out. */
  floor: z.string(),
  /** Messages before this are still to be read. */
  back: z.string(),
  /** The newest message that it found. */
  newest: z.string().optional(),
  /** True where every thread is read, not only those with something new. */
  allThreads: z.boolean(),
  /** True where it goes down to the beginning. */
  isDeep: z.boolean(),
})
export type SlackWalk = z.infer<typeof walkShape>

const stateShape = z.object({
  folder: z.string(),
  /** Hash of who may read it. */
  readers: z.string(),
  newest: z.string().optional(),
  /** ms since 1970 of the last walk that went down to the beginning. */
  deepAt: z.number().optional(),
  /** The walk that has not ended. */
  walk: walkShape.optional(),
})
/** How far a conversation has been read. */
export type SlackState = z.infer<typeof stateShape>

const cursorShape = z.object({ version: z.literal(1), options: z.string(), channels: z.record(z.string(), stateShape) })

/** How far each conversation has been read, by id; nothing where the cursor is of another version or of other options. */
export function slackStates(cursor: Json | undefined, options: string): Map<string, SlackState> {
  const parsed = cursorShape.safeParse(cursor)
  return new Map(parsed.success && parsed.data.options === options ? Object.entries(parsed.data.channels) : [])
}

export const slackCursor = (states: ReadonlyMap<string, SlackState>, options: string): Json =>
  JSON.parse(JSON.stringify({ version: 1, options, channels: Object.fromEntries(states) })) as Json
