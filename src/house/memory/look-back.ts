import type { MemoryDraft, MemoryProvenance, MemorySaved } from '../../core/memory.ts'
import { attempt } from '../../engine/attempt.ts'
import type { House } from '../house.ts'
import { configuredModel, fastModel, type ModelChoice, namedModel, openChosen } from '../model-choice.ts'
import { bookLookBack } from './look-back-money.ts'
import { factsOfCall, type LookBackFact, lookBackRequest } from './look-back-prompt.ts'
import { ownWords, plainSpace } from './own-words.ts'
import { type Spoken, spokenSince } from './spoken-since.ts'

/** Messages that have come since the last look back, at least. */
const leastMessages = 5
/** ms that a conversation has rested. */
export const restMs = 120_000
/** ms that the model may take. */
const patienceMs = 60_000

/** What a look back came to. `early`: in so many ms it has rested long enough. */
export type LookedBack =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'early'; readonly ms: number }
  | { readonly kind: 'looked'; readonly saved: readonly MemorySaved[] }

interface LookBackOptions {
  /** ms since 1970. */
  readonly now: number
  readonly signal: AbortSignal
}

const nothing: LookedBack = { kind: 'nothing' }

/**
 * Looks back at a conversation that has rested, and keeps what the person said there about themselves. One call of the fast model, else of the session's; nothing
 * where there is none, where memory is switched off, or where too little was said since the last time. Of several processes one does it. A call that fails is
 * made again on another day, or when more was said.
 */
export async function lookBack(house: House, session: string, { now, signal }: LookBackOptions): Promise<LookedBack> {
  const inspection = house.inspect()
  if (!inspection.settings.agent.memory) return nothing
  const info = await (await house.sessions()).get(session)
  const choice = fastModel(inspection) ?? sessionModel(inspection, info.model)
  if (choice.endpoint.kind === 'extractive') return nothing
  const spoken = await spokenSince(house, info)
  if (!spoken?.hasEnded || spoken.messages < leastMessages) return nothing
  const { last } = spoken
  if (now - last.lastAt < restMs) return { kind: 'early', ms: restMs - (now - last.lastAt) }
  const { counter } = await house.kept()
  if (!(await counter.take(`look-back ${session} ${last.id}`, info.owner, 1, now))) return nothing
  const said = saidIn(spoken)
  const facts = await askFor(house, choice, said, { ...info, run: last.id, now, signal })
  if (!facts) return nothing
  const saved = await keep(house, facts, said, { session, ...(info.owner === undefined ? {} : { owner: info.owner }) })
  await (await house.memoryStore()).noteLookBack(session, last.id)
  return { kind: 'looked', saved }
}

const sessionModel = (inspection: House['inspection'], model: string | undefined): ModelChoice =>
  model === undefined ? configuredModel(inspection) : namedModel(inspection, model)

/** What the person said in a run. */
interface Said {
  readonly run: string
  readonly text: string
}

const saidIn = ({ runs }: Spoken): readonly Said[] =>
  runs.map(({ id, request }) => ({ run: id, text: ownWords(request?.question ?? '') })).filter(({ text }) => text !== '')

/** Undefined where the model gave no whole reply, or its money is spent. */
async function askFor(
  house: House,
  choice: ModelChoice,
  said: readonly Said[],
  of: { readonly id: string; readonly owner?: string; readonly run: string } & LookBackOptions,
): Promise<readonly LookBackFact[] | undefined> {
  const { id: session, owner, run, now, signal } = of
  if (said.length === 0) return []
  const model = await openChosen(choice, house.inspect())
  const asked = lookBackRequest(said.map(({ text }) => text))
  const settle = await bookLookBack(house, model, asked, { run, session, ...(owner === undefined ? {} : { owner }), at: now })
  if (!settle) return undefined
  const { reply } = await attempt(model, asked, {
    signal,
    timeoutMs: patienceMs,
    now: performance.now.bind(performance),
    firstCall: 1,
    emit: () => undefined,
  })
  // What a reply cost that was cut off nobody tells: it stays booked.
  if (!reply?.partial) await settle(reply?.cost ?? 0)
  return reply && !reply.partial ? factsOfCall(reply.calls[0]) : undefined
}

/** Saves what rests on words that the person did say. */
async function keep(
  house: House,
  facts: readonly LookBackFact[],
  said: readonly Said[],
  { session, owner }: { readonly session: string; readonly owner?: string },
): Promise<readonly MemorySaved[]> {
  const memories = await house.memories(owner)
  const saved: MemorySaved[] = []
  for (const { quote, ...draft } of facts) {
    const words = plainSpace(quote)
    const from = said.find(({ text }) => words !== '' && text.includes(words))
    if (!from) continue
    const provenance: MemoryProvenance = { by: 'look-back', session, run: from.run, quote: words }
    const clean: MemoryDraft = house.redact(draft)
    saved.push(await memories.save([clean], provenance))
  }
  return saved
}
