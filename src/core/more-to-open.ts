const opening = '[... open '

/** What a model reads behind a passage whose text goes on, and what opens the rest: `[... open s6]`. It is no part of the passage, nor of an answer. */
export const moreToOpen = (handle: string): string => `${opening}${handle}]`

/** The length of such a note at the start of `words`; `open` where more text could still complete it; undefined where there is none. */
export function moreToOpenAt(words: string): number | 'open' | undefined {
  if (!words.startsWith(opening)) return opening.startsWith(words) ? 'open' : undefined
  const handle = /^s?\d*/.exec(words.slice(opening.length))![0]
  const end = opening.length + handle.length
  if (end === words.length) return 'open'
  return words[end] === ']' && /\d/.test(handle) ? end + 1 : undefined
}
