import { stopWords } from '../../core/text/stop-words.ts'

/** A name as written and where it begins. */
export interface Name {
  readonly name: string
  readonly at: number
}

const word = String.raw`\p{Lu}[\p{L}\p{N}'’&-]*\.?`
/** Capitalised words with the small words that bind them: `Bank of Boston`, `J. R. Smith`, `You Don't Love Me (No, No, No)`. */
const proper = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.])${word}(?: (?:(?:of|the|de|la|du|von|van|der|and|for|in|on|to|at|&|y|e) (?:the )?)?${word}){0,9}(?: \(\p{Lu}[\p{L}, ]{1,24}\))?`,
  'gu',
)
/** Small words that stand between two names at least as often as they bind a title. */
const between = / (?:and|in|on|at) (?:the )?/gu
const quoted = /["“「『《]([^"“”「」『』《》\n]{2,80})["”」』》]/gu
/** Addresses, link targets and roles of a markup: names in them are file names, not subjects. */
const addresses = /https?:\/\/\S+|\]\([^)\s]*\)|<[^>\s]*>|\{[\w:-]+\}/g
/** File names are places, not subjects. */
const file = /\.(?:[cm]?[jt]sx?|jsonc?|md|mdx|html?|txt|toml|ya?ml|py|sh|css|png|svg)$/i
const identifier = /\b(?:[\p{L}][\p{L}\p{N}]*(?:[._:][\p{L}\p{N}]+)+|\p{Ll}+\p{Lu}[\p{L}\p{N}]*)\b/gu
const calendar =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)$/u

/** The names that a sentence holds: capitalised words, quoted titles and identifiers. A lone capitalised first word is none. */
export function namesIn(written: string): readonly Name[] {
  const text = written.replace(addresses, (address) => ' '.repeat(address.length))
  const found = new Map<string, number>()
  const add = (name: string, at: number) => {
    if (/\p{L}{2}/u.test(name) && !found.has(name)) found.set(name, at)
  }
  for (const match of text.matchAll(quoted)) if (/^[\p{Lu}\p{Lo}\d]/u.test(match[1]!)) add(match[1]!.trim(), match.index)
  for (const match of text.matchAll(identifier)) if (!file.test(match[0])) add(match[0], match.index)
  for (const match of text.matchAll(proper)) {
    let from = 0
    for (const part of match[0].split(between)) {
      const at = match.index + match[0].indexOf(part, from)
      from = at - match.index + part.length
      const name = tidy(part, isOpening(text, at))
      add(name, at)
      const tail = /^.+ of (?:the )?(\p{Lu}\S* .+)$/u.exec(name)
      if (tail) add(tail[1]!, at)
    }
  }
  return [...found].map(([name, at]) => ({ name, at }))
}

/** Names whose small words may bind a title instead of standing between two names: `Wolf and Sheep`. */
export const wholeNames = (text: string): readonly string[] =>
  [...text.matchAll(proper)]
    .flatMap((match) => (match[0].split(between).length > 1 ? [tidy(match[0], isOpening(text, match.index))] : []))
    .filter(Boolean)

const isOpening = (text: string, at: number): boolean => /(?:^|[.!?:\n]\s*|[-*] )$/u.test(text.slice(Math.max(0, at - 3), at))

/** A capitalised run as a name: no common first word where a sentence begins, no full stop or possessive at its end; empty where nothing is left. */
function tidy(run: string, opening: boolean): string {
  const words = run.replace(/[.]+$/u, '').split(' ')
  const isCommon = (first: string) => stopWords.has(first.toLowerCase()) && first.length > 1 && first !== first.toUpperCase()
  while (opening && words.length > 0 && isCommon(words[0]!)) words.shift()
  const name = words.join(' ').replace(/['’]s?$/u, '')
  const lone = !name.includes(' ')
  return calendar.test(name) || (lone && opening && /^\p{Lu}\p{Ll}*$/u.test(name)) ? '' : name
}
