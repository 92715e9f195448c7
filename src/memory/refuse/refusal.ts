import type { MemoryDraft } from '../../core/memory.ts'
import { visible } from '../../core/untrusted-text-fence.ts'
import { isInstruction } from './instruction-words.ts'
import { holdsPayment } from './payment.ts'
import { holdsPersonalNumber } from './personal-number.ts'
import { holdsSecret } from './secret-words.ts'

/** Longest fact, in characters: one sentence. */
const longest = 300

/** A fact as it is kept: one line, without what nobody sees. */
export const cleaned = (content: string): string => visible(content).replace(/\s+/g, ' ').trim()

/** Whether a text holds what is never kept, and what that is. */
export function unkeepable(text: string): string | undefined {
  const plain = cleaned(text.normalize('NFKC'))
  if (holdsSecret(plain)) return 'it contains a password, key or token; those are never saved'
  if (holdsPayment(plain)) return 'it contains payment data; those are never saved'
  return holdsPersonalNumber(plain)
}

/** Why a fact is not kept, for the person and the model; undefined where it may be. Never repeats the fact. */
export function refusal({ content, keywords = [] }: Pick<MemoryDraft, 'content' | 'keywords'>): string | undefined {
  const plain = cleaned(content)
  if (!/[\p{L}\p{N}]/u.test(plain)) return 'it is empty'
  if (plain.length > longest) return `it is longer than ${longest} characters; shorten it to one sentence`
  const never = unkeepable(content) ?? keywords.map(unkeepable).find((reason) => reason !== undefined)
  if (never) return never
  return isInstruction(plain) || keywords.some(isInstruction)
    ? 'it reads like an instruction to the assistant, not a fact about the person'
    : undefined
}
