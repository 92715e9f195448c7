/** Levels of arrays and objects that JSON from outside may have. */
export const mostLevels = 100

/** What can be told of JSON before it is parsed. */
export interface JsonShape {
  /** Levels of arrays and objects within each other. */
  readonly levels: number
  /** The member `id` of the outermost object, where it is a string or a number: what an error is addressed to. */
  readonly id: string | number | null
}

const quote = 0x22
const backslash = 0x5c
const openers = new Set([0x5b, 0x7b])
const closers = new Set([0x5d, 0x7d])

/** Looks at a text that claims to be JSON, in one pass and without recursion, so that no depth can do harm. Never throws. */
export function jsonShape(text: string): JsonShape {
  let levels = 0
  let depth = 0
  let id: JsonShape['id'] = null
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      const end = endOfString(text, at)
      if (depth === 1 && id === null && end - at === 3 && text.startsWith('id', at + 1)) id = idBehind(text, end + 1)
      at = end
    } else if (openers.has(code)) levels = Math.max(levels, ++depth)
    else if (closers.has(code)) depth--
  }
  return { levels, id }
}

/** The place of the quote that ends the string which begins at `start`; the end of the text where none does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return end
  }
  return text.length
}

/** The value behind a member's name. Longer ones than any client uses are not looked at. */
function idBehind(text: string, from: number): JsonShape['id'] {
  const value = /^\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)\s*[,}]/.exec(text.slice(from, from + 300))?.[1]
  if (value === undefined) return null
  try {
    return JSON.parse(value) as string | number
  } catch {
    // Quoted, and no JSON for all that, as "\\q" is: the message will be refused where it is parsed.
    return null
  }
}
