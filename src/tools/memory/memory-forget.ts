import { z } from 'zod'
import type { Action } from '../../core/permission.ts'
import { phrase } from '../../core/text/phrase.ts'
import { personalText } from '../../core/text-origin.ts'
import type { AssistantDependencies } from '../assistant-dependencies.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'

/** Forgets facts of whoever asks. `data` is `{forgotten, unknown}`. */
export const memoryForget = (dependencies: AssistantDependencies) =>
  tool({
    name: 'memory_forget',
    title: 'Forget',
    description: prose('memory-forget.md', import.meta.url),
    input: z.object({ ids: z.array(z.string().min(1)).min(1).max(30) }),
    effect: 'write',
    origin: personalText,
    actions: ({ ids }): readonly Action[] => ids.map((id) => ({ words: id, usual: 'allow' })),
    async run({ ids }, { owner }) {
      const forgotten = await (await dependencies.memories(owner)).forget(ids)
      const gone = new Set(forgotten.map(({ id }) => id))
      const unknown = ids.filter((id) => !gone.has(id))
      const lines = [...forgotten.map(({ content }) => phrase`Forgotten: ${content}`), ...unknown.map((id) => phrase`${id}: not found`)]
      return { text: lines.join('\n'), data: { forgotten, unknown }, ...(forgotten.length === 0 ? { failed: true } : {}) }
    },
  })
