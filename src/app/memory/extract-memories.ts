import type { MemoryDraft, MemorySaved } from '../../core/memory.ts'
import type { App } from '../app.ts'
import type { ModelChoice } from '../models/choose-model.ts'
import { bookedCall, memoryModel } from './call-memory-model.ts'
import { type ExtractedFact, factsOfCall, memoryExtractionRequest } from './memory-extraction-prompt.ts'
import { leastMessages, restMs } from './memory-extraction-trigger.ts'
import { type Spoken, spokenSince } from './runs-since-extraction.ts'

/** Characters of one question that are looked at. */
const longest = 2_000

/**
 * What a person said in a question themselves, as far as it shows: without blocks of code, without lines that quote somebody, and without the words of a
 * command. Space is single.
 */
export function ownWords(question: string): string {
  const said = question
    .replace(/^(```|~~~)[\s\S]*?(?:^\1|$(?![\s\S]))/gm, ' ')
    .split('\n')
    .filter((line) => !/^\s*(?:>|\|)/.test(line))
    .join(' ')
  return plainSpace(said).slice(0, longest)
}

/** On one line, with single spaces. */
const plainSpace = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** ms that the model may take. */
const patienceMs = 60_000
/** Tokens that its reply is expected to have. */
const expectedTokens = 500

/** What a look back came to. `early`: in so many ms it has rested long enough. */
export type ExtractedMemories =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'early'; readonly ms: number }
  | { readonly kind: 'looked'; readonly saved?: MemorySaved }

interface ExtractionOptions {
  /** ms since 1970. */
  readonly now: number
  readonly signal: AbortSignal
}

const nothing: ExtractedMemories = { kind: 'nothing' }

/**
 * Looks back at a conversation that has rested, and keeps what the person said there about themselves. One call of the fast model, else of the session's; nothing
 * where there is none, where memory is switched off, or where too little was said since the last time. Of several processes one does it. A call that fails is
 * made again on another day, or when more was said.
 */
export async function extractMemories(app: App, session: string, { now, signal }: ExtractionOptions): Promise<ExtractedMemories> {
  const inspection = app.inspect()
  if (!inspection.settings.agent.memory) return nothing
  const info = await (await app.sessions()).get(session)
  const choice = await memoryModel(app, session)
  if (choice.endpoint.kind === 'extractive') return nothing
  const spoken = await spokenSince(app, info)
  if (!spoken?.hasEnded || spoken.messages < leastMessages) return nothing
  const { last } = spoken
  if (now - last.lastAt < restMs) return { kind: 'early', ms: restMs - (now - last.lastAt) }
  const { counter } = await app.kept()
  if (!(await counter.take(`look-back ${session} ${last.id}`, info.owner, 1, now))) return nothing
  const said = saidIn(spoken)
  const facts = await askFor(app, choice, said, { ...info, run: last.id, now, signal })
  if (!facts) return nothing
  const saved = await keep(app, facts, said, { session, ...(info.owner === undefined ? {} : { owner: info.owner }) })
  await (await app.memoryStore()).noteLookBack(session, last.id)
  return { kind: 'looked', ...(saved ? { saved } : {}) }
}

/** What the person said in a run. */
interface Said {
  readonly run: string
  readonly text: string
}

const saidIn = ({ runs }: Spoken): readonly Said[] =>
  runs.map(({ id, request }) => ({ run: id, text: ownWords(request?.question ?? '') })).filter(({ text }) => text !== '')

/** Undefined where the model gave no whole reply, or its money is spent. */
async function askFor(
  app: Pick<App, 'inspect' | 'inspection' | 'kept' | 'users'>,
  choice: ModelChoice,
  said: readonly Said[],
  of: { readonly id: string; readonly owner?: string; readonly run: string } & ExtractionOptions,
): Promise<readonly ExtractedFact[] | undefined> {
  const { id: session, owner, run, signal } = of
  if (said.length === 0) return []
  const reply = await bookedCall(app, choice, memoryExtractionRequest(said.map(({ text }) => text)), {
    ...{ run, session, expectedTokens, patienceMs, signal },
    ...(owner === undefined ? {} : { owner }),
  })
  return reply && factsOfCall(reply.calls[0])
}

/** Saves what rests on words that the person did say, all of it at once. */
async function keep(
  app: Pick<App, 'memories' | 'redact'>,
  facts: readonly ExtractedFact[],
  said: readonly Said[],
  { session, owner }: { readonly session: string; readonly owner?: string },
): Promise<MemorySaved | undefined> {
  const drafts = facts.flatMap(({ quote, ...draft }): readonly MemoryDraft[] => {
    const words = plainSpace(quote)
    const from = said.find(({ text }) => words !== '' && text.includes(words))
    return from ? [{ ...app.redact(draft), provenance: { by: 'look-back', session, run: from.run, quote: words } }] : []
  })
  if (drafts.length === 0) return undefined
  return (await app.memories(owner)).save(drafts, { by: 'look-back', session })
}
