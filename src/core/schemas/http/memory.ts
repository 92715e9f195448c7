import { z } from 'zod'
import { memoryCategories, memoryTiers } from '../../memory.ts'
import { count, list, maybe, moment, named, shape, share, text } from '../shape.ts'

const category = z.enum(memoryCategories)
const tier = z.enum(Object.keys(memoryTiers) as (keyof typeof memoryTiers)[])

export const memorySchema = named('Memory', 'A fact remembered about the caller', {
  id: text(),
  content: text('One sentence'),
  category,
  tier: tier.describe('How long it is kept: core forever, important 90 days, context 30 days'),
  confidence: share('How certain it is'),
  keywords: list(text()),
  language: text('Language of the content'),
  provenance: shape({
    by: z.enum(['model', 'person', 'look-back']).describe('Who saved it'),
    session: maybe(text()),
    run: maybe(text()),
    quote: maybe(text('The text that it is based on')),
    why: maybe(text('Why it replaced another fact')),
  }),
  createdAt: moment('When it was saved'),
  lastUsedAt: moment('When it was last used'),
  uses: count(),
  expiresAt: maybe(moment('When it expires')),
  supersedes: maybe(text('The fact that it replaced')),
  mayContradict: maybe(list(text('Id of a kept fact'))).describe(
    'Kept facts that it may contradict, if nobody has decided whether it does',
  ),
  state: z.enum(['kept', 'superseded', 'merged', 'displaced', 'expired', 'removed']),
  endedAt: maybe(moment('When it stopped being kept')),
  replacedBy: maybe(text('The fact that replaced it')),
})
export type MemoryView = z.infer<typeof memorySchema>

/** `GET /v1/memory` */
export const memoryListSchema = named('MemoryList', 'Facts remembered about the caller', {
  memories: list(memorySchema),
  off: maybe(z.boolean().describe('True if runs cannot read or save memories: agent.memory is false')),
})
export type MemoryList = z.infer<typeof memoryListSchema>

/** `POST /v1/memory` */
const content = z.string().trim().min(1).max(1_000).describe('One sentence')
export const newMemorySchema = named('NewMemory', 'A fact to remember', { content, category: maybe(category), tier: maybe(tier) })
export type NewMemory = z.infer<typeof newMemorySchema>

/** What saving came to. */
export const memorySavedSchema = named('MemorySaved', 'Result of saving a fact', {
  memory: memorySchema.describe('The fact that is now kept; an existing one if it already said the same'),
  outcome: z.enum(['saved', 'merged']),
  superseded: list(memorySchema).describe('Facts that it contradicts and has replaced'),
  displaced: list(memorySchema).describe('Facts dropped to make room'),
  mayContradict: list(memorySchema).describe('Kept facts that it may contradict; all are kept'),
})
export type MemorySavedView = z.infer<typeof memorySavedSchema>

/** `PATCH /v1/memory/{id}` */
export const memoryChangeSchema = named('MemoryChange', 'Changes to a fact', {
  content: maybe(content),
  category: maybe(category),
  tier: maybe(tier),
})
export type MemoryChange = z.infer<typeof memoryChangeSchema>

/** `POST /v1/memory/{id}/settle` */
export const memorySettleSchema = named('MemorySettle', 'Resolves whether a fact replaces those that it may contradict', {
  replaces: list(text()).describe('Ids of the facts it replaces; empty if all of them are true'),
})

/** `DELETE /v1/memory` */
export const memoryClearedSchema = named('MemoryCleared', 'Number of facts deleted', { deleted: count() })
