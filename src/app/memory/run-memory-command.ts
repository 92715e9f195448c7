import type { Memories, Memory, MemoryProvenance } from '../../core/memory.ts'
import { oneLine } from '../../core/text/one-line.ts'
import { queryTerms, terms } from '../../core/text/words.ts'
import { savedLines } from './describe-saved.ts'
import type { MemoryCommand } from './memory-command.ts'

/** Characters of the person's words that stay with a fact. */
const longestQuote = 300

/** Does what a person asks of what is remembered, and says so in plain words. */
export async function runMemoryCommand(
  memories: Memories,
  order: MemoryCommand,
  provenance: Omit<MemoryProvenance, 'by'>,
): Promise<string> {
  switch (order.deed) {
    case 'remember': {
      const quote = oneLine(order.fact, longestQuote)
      return savedLines(await memories.save([{ content: order.fact }], { by: 'person', ...provenance, quote })).join('\n\n')
    }
    case 'list':
      return listed(await kept(memories))
    case 'forget':
      return forgotten(memories, order.words)
  }
}

const kept = async (memories: Memories): Promise<readonly Memory[]> => (await memories.list()).filter(({ state }) => state === 'kept')

const listed = (facts: readonly Memory[]): string =>
  facts.length === 0
    ? 'Nothing is remembered about you yet. To change that, say: remember that ...'
    : ['This is what is remembered about you:', facts.map(({ content }) => `- ${content}`).join('\n')].join('\n\n')

/** Only a fact that is meant without doubt is forgotten: the one that holds all of the words. */
async function forgotten(memories: Memories, words: string): Promise<string> {
  const wanted = [...new Set(queryTerms(words))]
  const holds = ({ content }: Memory) => {
    const own = new Set(terms(content))
    return wanted.length > 0 && wanted.every((term) => own.has(term))
  }
  const meant = (await kept(memories)).filter(holds)
  if (meant.length === 0) return 'Nothing remembered contains all of these words. To see everything, ask: what do you remember of me?'
  if (meant.length > 1)
    return [
      'Several facts contain these words, so nothing has been forgotten yet:',
      bulleted(meant),
      'Say which one, using more words.',
    ].join('\n\n')
  await memories.forget([meant[0]!.id])
  return `Forgotten: ${meant[0]!.content}`
}

const bulleted = (facts: readonly Memory[]): string => facts.map(({ content }) => `- ${content}`).join('\n')
