import { createHash } from 'node:crypto'
import type { StoredSection } from '../../core/document-store.ts'
import { endWithin } from '../library/cut-at-token-limit.ts'
import { hashBytes } from './vector-codec.ts'

/** Tokens of a section that get into its vector: models with room for 512 take them whole. Of a longer section its beginning speaks for it. */
const mostTokens = 440

/** What is embedded for a section: where it stands, and what it says. Never empty. */
export const embeddedText = (title: string, { crumbs, heading, text }: Pick<StoredSection, 'crumbs' | 'heading' | 'text'>): string => {
  const path = [title, ...crumbs, heading].filter((part, at, all) => part !== '' && part !== all[at - 1]).join(' > ')
  const whole = `${path}\n${text}`.trim()
  return whole === '' ? '-' : whole.slice(0, endWithin(whole, 0, mostTokens))
}

/** What tells whether a text is still the one that a vector was made of. */
export const hashOfText = (text: string): Uint8Array => createHash('sha256').update(text).digest().subarray(0, hashBytes)
