import type { Memories } from '../../core/memory.ts'
import type { Remembered } from '../../core/request.ts'
import { oneLine } from '../../core/text/one-line.ts'
import { estimateTokens } from '../../core/text/tokens.ts'

/** Tokens of the facts that a prompt is told, at most. */
const mostTokens = 500
/** Characters of one fact, at most. */
const longest = 500

/** The facts that a question's prompt is told, best first; undefined where there are none. */
export async function toldMemories(memories: Memories, question: string): Promise<Remembered | undefined> {
  const ids: string[] = []
  const lines: string[] = []
  let tokens = 0
  for (const { id, content } of await memories.forPrompt(question, mostTokens)) {
    const line = `- ${oneLine(content, longest)}`
    tokens += estimateTokens(`${line}\n`)
    if (tokens > mostTokens) break
    ids.push(id)
    lines.push(line)
  }
  return ids.length === 0 ? undefined : { ids, text: lines.join('\n') }
}
