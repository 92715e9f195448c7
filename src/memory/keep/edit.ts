import { IbidError } from '../../core/fault.ts'
import type { Memory, MemoryDraft } from '../../core/memory.ts'
import { languageOf } from '../../core/text/language.ts'
import { keywordsOf } from '../keywords.ts'
import { cleaned, refusal } from '../refuse/refusal.ts'
import { type Book, namedEnd, withTerm } from './fact-expiry.ts'
import { enter, merge } from './merge.ts'
import { sameAs } from './save.ts'

/**
 * Puts a fact as the person has it in the place of a kept one, which stays as `superseded`. Where another kept fact says the same already, the old one is
 * merged into that. Throws `IbidError`: `not-found`; `invalid` for what is refused.
 */
export function edit(book: Book, id: string, draft: Partial<MemoryDraft>, newId: () => string): Memory {
  const old = book.rows.get(id)
  if (old?.state !== 'kept') throw new IbidError('not-found', `fact not found: ${id}`, 'list the facts to see their IDs')
  const content = draft.content === undefined ? old.content : cleaned(draft.content)
  const keywords = draft.keywords ?? (draft.content === undefined ? old.keywords : [])
  const reason = refusal({ content: draft.content ?? old.content, keywords })
  if (reason !== undefined) throw new IbidError('invalid', `the fact was not saved: ${reason}`)
  const { mayContradict: _, ...rest } = old
  const fact: Memory = {
    ...rest,
    id: newId(),
    content,
    category: draft.category ?? old.category,
    confidence: Math.min(1, Math.max(0, draft.confidence ?? old.confidence)),
    keywords: keywordsOf(content, keywords),
    language: languageOf(content),
    provenance: { by: 'person' },
    createdAt: book.now,
  }
  const same = sameAs(book, fact, id)
  if (same) {
    book.end(old, 'merged', same.id)
    return merge(book, same, { ...fact, state: 'merged' })
  }
  const tier = draft.tier ?? old.tier
  const end = draft.expiresAt ?? (tier === old.tier ? namedEnd(old) : undefined)
  return enter(book, withTerm(fact, tier, book.now, end), [old]).saved
}
