/** What changes from one entry to the next, what stands for it, and what a text without it never holds; in this order. */
const changing: readonly (readonly [pattern: RegExp, word: string, needs?: string])[] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '<id>', '-'],
  [/\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?/g, '<time>', '-'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?\b/g, '<ip>', '.'],
  [/\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}\b/g, '<mail>', '@'],
  [/\b0x[0-9a-f]+\b/gi, '<id>', '0x'],
  [/\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{8,}\b/gi, '<id>'],
  [/\d+(?:[.,]\d+)*/g, '<n>'],
]

/** Characters of a message that are compared. */
const longest = 300

/** A message without what changes from entry to entry, so that entries about the same thing are the same. */
export function shapeOf(message: string): string {
  const line = message.slice(0, longest).replace(/\s+/g, ' ').trim()
  return changing.reduce(
    (text, [pattern, word, needs]) => (needs !== undefined && !text.includes(needs) ? text : text.replace(pattern, word)),
    line,
  )
}
