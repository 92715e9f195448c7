import { visible } from '../../core/untrusted-text-fence.ts'

/** A text as words, a space around each, and as letters and digits alone. */
export interface NormalisedText {
  readonly words: string
  readonly letters: string
}

const least = { encoded: 12, shownShare: 0.9 } as const

/** The words of a text in small letters, without what nobody sees, however an address carries them. */
export const wordsOf = (text: string): readonly string[] =>
  visible(unescaped(unescaped(text)).normalize('NFKC'))
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

export function normalisedTextOf(text: string): NormalisedText {
  const words = wordsOf(text)
  return { words: ` ${words.join(' ')} `, letters: words.join('') }
}

/** Texts that stand in a text as base64 or hexadecimal digits. */
export const encodedIn = (text: string): readonly string[] =>
  [...text.matchAll(/[\w+/%-]+={0,2}/g)].flatMap(([found]) => {
    const packed = unescaped(found)
    if (packed.length < least.encoded) return []
    const hex = /^(?:[\da-f]{2})+$/i.test(packed) ? [Buffer.from(packed, 'hex')] : []
    return [...hex, Buffer.from(packed, 'base64')].map((bytes) => bytes.toString('utf8')).filter(isText)
  })

const isText = (text: string): boolean => (text.match(/[\p{L}\p{N} .,:;@/_-]/gu)?.length ?? 0) >= text.length * least.shownShare

/** Piece by piece: a stray `%` keeps no other from being read. */
const unescaped = (text: string): string =>
  text.replace(/(?<=[\w%])\+/g, ' ').replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return bytes
    }
  })
