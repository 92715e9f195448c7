import { z } from 'zod'
import { type MemorySaved, memoryCategories, memoryTiers } from '../../core/memory.ts'
import type { Action } from '../../core/permission.ts'
import { personalText } from '../../core/trust.ts'
import type { AssistantMeans } from '../assistant-means.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import { factLine } from './fact-lines.ts'

/** Facts of one call. */
const most = 10
const tiers = Object.keys(memoryTiers) as (keyof typeof memoryTiers)[]

/** Remembers facts of whoever asks. `data` is `{saved, merged, superseded, refused, displaced}`. */
export const memorySave = (means: AssistantMeans) =>
  tool({
    name: 'memory_save',
    title: 'Remember',
    description: prose('memory-save.md', import.meta.url),
    input: z.object({
      facts: z
        .array(
          z.object({
            content: z.string().describe('One sentence'),
            category: z.enum(memoryCategories).default('preference'),
            // No default in the schema: a correction without a tier keeps that of what it corrects.
            tier: z.enum(tiers).optional().describe('important where absent; of a correction, the tier of what it corrects'),
            confidence: z.number().min(0).max(1).default(0.8),
            keywords: z.array(z.string().max(100)).max(12).optional(),
          }),
        )
        .min(1)
        .max(most),
    }),
    effect: 'write',
    origin: personalText,
    actions: ({ facts }): readonly Action[] => facts.map(({ content }) => ({ words: content, usual: 'allow' })),
    preview: ({ facts }) => ({
      text: facts.length === 1 ? 'Remember this?' : 'Remember these?',
      notes: facts.map(({ content }) => content),
    }),
    async run({ facts }, { owner, run, session }) {
      const memories = await means.memories(owner)
      const drafts = facts.map(({ tier, keywords, ...draft }) => ({
        ...draft,
        ...(tier === undefined ? {} : { tier }),
        ...(keywords === undefined ? {} : { keywords }),
      }))
      const done = await memories.save(drafts, { by: 'model', run, ...(session === undefined ? {} : { session }) })
      return { text: told(done), data: done }
    },
  })

function told({ saved, merged, superseded, refused, displaced }: MemorySaved): string {
  return [
    ...saved.map((fact) => `Saved ${factLine(fact)}`),
    ...superseded.map(({ saved, old }) => `Saved ${factLine(saved)}, in the place of: ${old.content}`),
    ...merged.map(({ into }) => `Known already: ${factLine(into)}`),
    ...refused.map(({ content, reason }) => `Not kept: ${content} (${reason})`),
    ...displaced.map(({ content }) => `Made room: ${content}`),
  ].join('\n')
}
