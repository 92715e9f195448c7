/** A mark as models write it: `[s3]`, `[s1, s4]`, `【s2】`. A bracket right behind a word in code is an index, not a mark. */
const mark = /[ \t]?(?:(?<![\w\])])\[|【)(s\d+(?:\s*[,;]\s*s\d+)*)[\]】]/g
const inProse = /[ \t]?[[【](s\d+(?:\s*[,;]\s*s\d+)*)[\]】]/g

/** The handles that a piece of text names, in order, each once. */
export function handlesIn(text: string, code = false): readonly string[] {
  const found = new Set<string>()
  for (const match of text.matchAll(code ? mark : inProse)) for (const handle of match[1]!.split(/\s*[,;]\s*/)) found.add(handle)
  return [...found]
}

/** The text without its marks, and without what only becomes one by their going. */
export function withoutMarks(text: string, code = false): string {
  let bare = text
  for (let before = ''; before !== bare; ) {
    before = bare
    bare = before.replace(code ? mark : inProse, '')
  }
  return bare
}
