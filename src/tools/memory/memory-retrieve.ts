import { z } from 'zod'
import { memoryCategories } from '../../core/memory.ts'
import { phrase } from '../../core/text/phrase.ts'
import { personalText } from '../../core/text-origin.ts'
import type { AssistantDependencies } from '../assistant-dependencies.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import { factLine, factSources } from './fact-lines.ts'

/** Facts that are told where none has words of the question. */
const mostOthers = 5
const tokensOfOthers = 200

/** Looks into what is remembered of whoever asks. `data` is `{facts, totalMemories, matchedCount}`. */
export const memoryRetrieve = (dependencies: AssistantDependencies) =>
  tool({
    name: 'memory_retrieve',
    title: 'Search memory',
    description: prose('memory-retrieve.md', import.meta.url),
    input: z.object({
      query: z.string().max(1_000).optional(),
      searchTerms: z.array(z.string().max(100)).max(20).optional().describe('Additional words to search for'),
      categories: z.array(z.enum(memoryCategories)).optional(),
    }),
    effect: 'read',
    origin: personalText,
    // What is remembered may have changed a moment later.
    timeDependent: true,
    async run({ query, searchTerms, categories }, { owner }) {
      const memories = await dependencies.memories(owner)
      const found = await memories.retrieve({
        ...(query === undefined ? {} : { query }),
        ...(searchTerms === undefined ? {} : { searchTerms }),
        ...(categories === undefined ? {} : { categories }),
      })
      const { facts, totalMemories, matchedCount } = found
      if (facts.length === 0) {
        // Everyday questions seldom have the words of the fact that answers them.
        const others = (await memories.forPrompt(query ?? '', tokensOfOthers)).slice(0, mostOthers)
        const said =
          others.length > 0
            ? phrase`No matching facts; ${totalMemories} fact(s) remembered in total, including:`
            : phrase`No matching facts; ${totalMemories} fact(s) remembered in total`
        return { text: [said, ...others.map(factLine)].join('\n'), sources: factSources(others), data: found }
      }
      const more = matchedCount > facts.length ? `\n${matchedCount - facts.length} more match less closely` : ''
      return { text: facts.map(factLine).join('\n') + more, sources: factSources(facts), data: found }
    },
  })
