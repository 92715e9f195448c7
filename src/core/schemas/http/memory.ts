import { z } from 'zod'
import { memoryCategories, memoryTiers } from '../../memory.ts'
import { count, list, maybe, moment, named, shape, share, text } from '../shape.ts'

const category = z.enum(memoryCategories)
const tier = z.enum(Object.keys(memoryTiers) as (keyof typeof memoryTiers)[])

export const memorySchema = named('Memory', 'One thing that is remembered of whoever asks', {
  id: text(),
  content: text('One sentence'),
  category,
  tier: tier.describe('How long it is kept: core forever, important 90 days, context 30 days'),
  confidence: share('How sure it is'),
  keywords: list(text()),
  language: text('Of the content'),
  provenance: shape({
    by: z.enum(['model', 'person', 'look-back']).describe('Who saved it'),
    session: maybe(text()),
    run: maybe(text()),
    quote: maybe(text('The words that it rests on')),
    why: maybe(text('Why it replaced another fact')),
  }),
  createdAt: moment('When it was saved'),
  lastUsedAt: moment('When it was used last'),
  uses: count(),
  expiresAt: maybe(moment('When it is no longer used')),
  supersedes: maybe(text('The fact that it took the place of')),
  mayContradict: maybe(list(text('Id of a kept fact'))).describe(
    'Kept facts that it may contradict, if nobody has decided whether it does',
  ),
  state: z.enum(['kept', 'superseded', 'merged', 'displaced', 'expired', 'removed']),
  endedAt: maybe(moment('When it was no longer kept')),
  replacedBy: maybe(text('The fact that took its place')),
})
export type MemoryView = z.infer<typeof memorySchema>

/** `GET /v1/memory` */
export const memoryListSchema = named('MemoryList', 'What is remembered of whoever asks', {
  memories: list(memorySchema),
  off: maybe(z.boolean().describe('True if runs cannot read or save memories: agent.memory is false')),
})
export type MemoryList = z.infer<typeof memoryListSchema>

/** `POST /v1/memory` */
const content = z.string().trim().min(1).max(1_000).describe('One sentence')
export const newMemorySchema = named('NewMemory', 'Something to remember', { content, category: maybe(category), tier: maybe(tier) })
export type NewMemory = z.infer<typeof newMemorySchema>

/** What saving came to. */
export const memorySavedSchema = named('MemorySaved', 'What saving came to', {
  memory: memorySchema.describe('The fact that is now kept; an existing one if it already said the same'),
  outcome: z.enum(['saved', 'merged']),
  superseded: list(memorySchema).describe('Facts that it contradicts and has replaced'),
  displaced: list(memorySchema).describe('Facts dropped to make room'),
  mayContradict: list(memorySchema).describe('Kept facts that it may contradict; all are kept'),
})
export type MemorySavedView = z.infer<typeof memorySavedSchema>

/** `PATCH /v1/memory/{id}` */
export const memoryChangeSchema = named('MemoryChange', 'What is to be otherwise', {
  content: maybe(content),
  category: maybe(category),
  tier: maybe(tier),
})
export type MemoryChange = z.infer<typeof memoryChangeSchema>

/** `POST /v1/memory/{id}/settle` */
export const memorySettleSchema = named('MemorySettle', 'What a fact is to those that it may contradict', {
  replaces: list(text()).describe('Ids of the facts it replaces; empty if all of them are true'),
})

/** `DELETE /v1/memory` */
export const memoryClearedSchema = named('MemoryCleared', 'How much was deleted', { deleted: count() })
