import type { Memory, MemoryDraft, MemoryProvenance, MemorySaved } from '../../core/memory.ts'
import { languageOf } from '../../core/text/language.ts'
import { readClaim } from '../claim/claim.ts'
import { contradict } from '../claim/contradiction.ts'
import { sameClaim } from '../claim/same-claim.ts'
import { keywordsOf } from '../keywords.ts'
import { cleaned, refusal, unkeepable } from '../refuse/refusal.ts'
import { type Book, withTerm } from './book.ts'
import { enter, merge } from './merge.ts'

/** Who saves, and how new rows are called. */
export interface Saving {
  readonly owner: string | undefined
  readonly provenance: MemoryProvenance
  newId(): string
}

/** Saves drafts one after the other, so that they are held against each other too. */
export function save(book: Book, drafts: readonly MemoryDraft[], saving: Saving): MemorySaved {
  const lists = { saved: [], merged: [], superseded: [], refused: [], displaced: [] } as {
    [List in keyof MemorySaved]: MemorySaved[List][number][]
  }
  for (const draft of drafts) {
    const reason = refusal(draft)
    if (reason !== undefined) {
      lists.refused.push({ content: told(draft.content), reason })
      continue
    }
    const fact = factOf(draft, saving, book.now)
    const { same, contradicted } = compared(book, fact)
    if (same) {
      lists.merged.push({ content: fact.content, into: merge(book, same, fact) })
      continue
    }
    // A correction lasts as long as what it corrects, unless it says otherwise.
    const tier = draft.tier ?? contradicted[0]?.tier ?? fact.tier
    const entered = enter(book, withTerm(fact, tier, book.now), contradicted)
    if (entered === 'full') {
      lists.refused.push({ content: fact.content, reason: `all facts of the tier ${tier} are more important` })
      continue
    }
    lists.displaced.push(...entered.displaced)
    if (entered.old.length === 0) lists.saved.push(entered.saved)
    for (const old of entered.old) lists.superseded.push({ saved: entered.saved, old })
  }
  return lists
}

/** The kept facts that say the same as `fact`, or that it contradicts; `without` is left out. */
export function compared(book: Book, fact: Memory, without?: string): { readonly same?: Memory; readonly contradicted: readonly Memory[] } {
  const claim = readClaim(fact.content)
  const others = book.kept().filter(({ id }) => id !== without && id !== fact.id)
  const same = others.find(({ content }) => content === fact.content || sameClaim(readClaim(content), claim))
  return same ? { same, contradicted: [] } : { contradicted: others.filter(({ content }) => contradict(readClaim(content), claim)) }
}

function factOf(draft: MemoryDraft, { owner, provenance, newId }: Saving, now: number): Memory {
  const content = cleaned(draft.content)
  return withTerm(
    {
      id: newId(),
      ...(owner === undefined ? {} : { owner }),
      content,
      category: draft.category ?? 'preference',
      tier: draft.tier ?? 'important',
      confidence: Math.min(1, Math.max(0, draft.confidence ?? 0.8)),
      keywords: keywordsOf(content, draft.keywords),
      language: languageOf(content),
      provenance: safe(provenance),
      createdAt: now,
      lastUsedAt: now,
      uses: 0,
      state: 'kept',
    },
    draft.tier ?? 'important',
    now,
  )
}

/** Whence a fact comes, without a quote that holds what is never kept. */
export function safe(provenance: MemoryProvenance): MemoryProvenance {
  const { quote, ...rest } = provenance
  return quote === undefined || unkeepable(quote) !== undefined ? rest : { ...rest, quote: cleaned(quote) }
}

/** A refused fact as it may be told: its first words, and nothing of what must not be repeated. */
const told = (content: string): string => (unkeepable(content) === undefined ? cleaned(content).slice(0, 80) : '(not repeated)')
