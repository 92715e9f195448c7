/** Behind the start, white space or an opening mark, so that no e-mail address is one. */
const mention = /(?<=^|[\s([{,;:'"])@(?:"(?<quoted>[^"\n]+)"|(?<plain>[^\s"`@][^\s"`]*))/g
/** Fenced blocks, also one that is not closed, and words between as many backticks as before them. */
const code =
  /^ {0,3}(?<fence>`{3,})[^`\n]*\n[\s\S]*?(?:^ {0,3}\k<fence>`*[ \t]*$|(?![\s\S]))|(?<!`)(?<ticks>`+)(?!`)(?:(?!\n\s*\n)[\s\S])+?(?<!`)\k<ticks>(?!`)/gm

/**
 * The files that a prompt mentions, each once, in their order: `@src/a.ts`, `@"a b.md"`, `@docs/`. Code, and so what stands between backticks, mentions none.
 * Punctuation at the end belongs to the sentence. That there is such a file is not known here: `@ada` is one of the names.
 */
export function mentionsOf(text: string): readonly string[] {
  const found = Array.from(text.replace(code, ' ').matchAll(mention), ({ groups }) => groups?.['quoted'] ?? nameIn(groups?.['plain'] ?? ''))
  return [...new Set(found)].filter((name) => name.trim() !== '')
}

/** Longest name without quotation marks, in UTF-16 units. */
const longestName = 1_000
const opening: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** A name without the punctuation behind it; a bracket that was opened in it is its own. */
function nameIn(word: string): string {
  let name = word.length > longestName ? '' : word
  for (;;) {
    const last = name.at(-1) ?? ''
    const open = opening[last]
    const isOurs = open === undefined ? !/[.,;:!?'>]/.test(last) : countOf(name, open) >= countOf(name, last)
    if (last === '' || isOurs) return name
    name = name.slice(0, -1)
  }
}

const countOf = (text: string, character: string): number => text.split(character).length - 1

/** How a file is mentioned: with quotation marks where it would not be read again without them. */
export const mentionOf = (path: string): string => (isPlain(path) ? `@${path}` : `@"${path}"`)

/** Whether a path can stand without quotation marks. */
export const isPlain = (path: string): boolean => mentionsOf(`@${path}`)[0] === path

/** Whether a path can be mentioned at all. */
export const isMentionable = (path: string): boolean => !/["`\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/.test(path)
