import { z } from 'zod'
import { type MemorySaved, memoryCategories, memoryTiers } from '../../core/memory.ts'
import type { Action } from '../../core/permission.ts'
import { phrase } from '../../core/text/phrase.ts'
import { personalText } from '../../core/text-origin.ts'
import type { AssistantDependencies } from '../assistant-dependencies.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import { factLine } from './fact-lines.ts'

/** Facts of one call. */
const most = 10
const tiers = Object.keys(memoryTiers) as (keyof typeof memoryTiers)[]

/** Remembers facts of whoever asks. `data` is a `MemorySaved`. */
export const memorySave = (dependencies: AssistantDependencies) =>
  tool({
    name: 'memory_save',
    title: 'Remember',
    description: prose('memory-save.md', import.meta.url),
    input: z.object({
      facts: z
        .array(
          z.object({
            content: z.string().describe('One sentence'),
            category: z.enum(memoryCategories).optional(),
            tier: z.enum(tiers).optional(),
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
      const memories = await dependencies.memories(owner)
      const drafts = facts.map(({ category, tier, keywords, ...draft }) => ({
        ...draft,
        ...(category === undefined ? {} : { category }),
        ...(tier === undefined ? {} : { tier }),
        ...(keywords === undefined ? {} : { keywords }),
      }))
      const done = await memories.save(drafts, { by: 'model', run, ...(session === undefined ? {} : { session }) })
      return { text: told(done), data: done }
    },
  })

function told({ saved, merged, doubtful, superseded, refused, displaced }: MemorySaved): string {
  return [
    ...saved.map((fact) => phrase`Saved ${factLine(fact)}`),
    ...doubtful.map(({ saved: { content }, others }) => phrase`${content} may contradict: ${others.map(factLine).join('; ')}`),
    ...superseded.map(({ saved, old }) => phrase`Saved ${factLine(saved)}, replacing: ${old.content}`),
    ...merged.map(({ into }) => phrase`Already known: ${factLine(into)}`),
    ...refused.map(({ content, reason }) => phrase`Not saved: ${content} (${reason})`),
    ...displaced.map(({ content }) => phrase`Dropped to make room: ${content}`),
  ].join('\n')
}
