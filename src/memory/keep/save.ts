import type { Memory, MemoryDraft, MemoryProvenance, MemoryReading, MemorySaved } from '../../core/memory.ts'
import { languageOf } from '../../core/text/language.ts'
import { keywordsOf } from '../keywords.ts'
import { cleaned, refusal, unkeepable } from '../refuse/refusal.ts'
import { type Book, withTerm } from './fact-expiry.ts'
import { plainSigns } from './guess-category-and-tier.ts'
import { mayContradict } from './may-contradict.ts'
import { enter, merge } from './merge.ts'
import { sameWords } from './same-words.ts'

/** Who saves, how new rows are called, and what a reader made of the drafts, by their places. */
export interface Saving {
  readonly owner: string | undefined
  readonly provenance: MemoryProvenance
  readonly readings?: readonly (MemoryReading | undefined)[]
  newId(): string
}

type Lists = { [List in keyof MemorySaved]: MemorySaved[List][number][] }

/**
 * Saves drafts one after the other, so that they are held against each other too. What a reader made of a draft counts as far as the facts it names are still
 * kept; where there is no reading, equal words are one fact, and everything else is kept beside what it may contradict.
 */
export function save(book: Book, drafts: readonly MemoryDraft[], saving: Saving): MemorySaved {
  const lists: Lists = { saved: [], merged: [], doubtful: [], superseded: [], refused: [], displaced: [] }
  for (const [at, draft] of drafts.entries()) {
    const reading = saving.readings?.[at]
    const reason =
      refusal(draft) ??
      (reading?.relation === 'refuse' ? (reading.why ?? 'it is not a fact worth remembering about the person') : undefined)
    if (reason === undefined) saveOne(book, draft, { ...saving, reading, lists })
    else lists.refused.push({ content: told(draft.content), reason })
  }
  return lists
}

interface One extends Saving {
  readonly reading: MemoryReading | undefined
  readonly lists: Lists
}

function saveOne(book: Book, draft: MemoryDraft, { reading, lists, ...saving }: One): void {
  const named = (reading?.of ?? []).flatMap((id) => book.rows.get(id) ?? []).filter(({ state }) => state === 'kept')
  const old = reading?.relation === 'replaces' ? named : []
  const fact = factOf(draft, saving, { reading, old, now: book.now })
  const same = sameAs(book, fact) ?? (reading?.relation === 'same' ? named[0] : undefined)
  if (same) {
    lists.merged.push({ content: fact.content, into: merge(book, same, fact) })
    return
  }
  const others = reading ? [] : mayContradict(fact, book.kept(), book.now)
  const { saved, displaced, ended } = enter(book, others.length === 0 ? fact : { ...fact, mayContradict: others.map(({ id }) => id) }, old)
  lists.displaced.push(...displaced)
  if (ended.length === 0) lists.saved.push(saved)
  for (const one of ended) lists.superseded.push({ saved, old: one })
  if (others.length > 0) lists.doubtful.push({ saved, others })
}

/** {@link sameWords} of rows, which never change. */
const wordsRead = new WeakMap<Memory, string>()
function wordsOf(memory: Memory): string {
  const words = wordsRead.get(memory) ?? sameWords(memory.content)
  wordsRead.set(memory, words)
  return words
}

/** The kept fact that has the same words but for case, punctuation and fillers; `without` is left out. */
export function sameAs(book: Book, fact: Memory, without?: string): Memory | undefined {
  const words = wordsOf(fact)
  return book.kept().find((kept) => kept.id !== without && kept.id !== fact.id && wordsOf(kept) === words)
}

interface Read {
  readonly reading: MemoryReading | undefined
  readonly old: readonly Memory[]
  readonly now: number
}

function factOf(draft: MemoryDraft, { owner, provenance, newId }: Saving, { reading, old, now }: Read): Memory {
  const content = cleaned(draft.content)
  const signs = plainSigns(content, now)
  // A correction lasts as long as what it corrects, unless somebody says otherwise.
  const tier = draft.tier ?? reading?.tier ?? old[0]?.tier ?? signs.tier
  const expiresAt = draft.expiresAt ?? (reading ? reading.expiresAt : draft.tier === undefined ? signs.expiresAt : undefined)
  const why = old.length > 0 && reading?.why !== undefined && unkeepable(reading.why) === undefined ? { why: reading.why } : {}
  return withTerm(
    {
      id: newId(),
      ...(owner === undefined ? {} : { owner }),
      content,
      category: draft.category ?? reading?.category ?? signs.category,
      tier,
      confidence: Math.min(1, Math.max(0, draft.confidence ?? 0.8)),
      keywords: keywordsOf(
        content,
        [...(draft.keywords ?? []), ...(reading?.keywords ?? [])].filter((word) => unkeepable(word) === undefined),
      ),
      language: languageOf(content),
      provenance: { ...safe(draft.provenance ?? provenance), ...why },
      createdAt: now,
      lastUsedAt: now,
      uses: 0,
      state: 'kept',
    },
    tier,
    now,
    expiresAt,
  )
}

/** Whence a fact comes, without a quote that holds what is never kept. */
function safe(provenance: MemoryProvenance): MemoryProvenance {
  const { quote, ...rest } = provenance
  return quote === undefined || unkeepable(quote) !== undefined ? rest : { ...rest, quote: cleaned(quote) }
}

/** A refused fact as it may be told: its first words, and nothing of what must not be repeated. */
const told = (content: string): string => (unkeepable(content) === undefined ? cleaned(content).slice(0, 80) : '(not repeated)')
