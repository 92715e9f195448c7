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

/** A number in brackets that a model wrote of its own accord: it would look like one of our marks. Not a link, not an index. */
const ownNumber = /[ \t]?(?<![\w\])])\[\d{1,3}\](?![(\w[:])/g
const atEnd = /(?:\s*\[s\d+\])+\s*$/

/** What a sentence names and what it says, where a model may put marks anywhere in it. */
export const marksAnywhere = (raw: string, code: boolean): { readonly handles: readonly string[]; readonly bare: string } => ({
  handles: handlesIn(raw, code),
  bare: code ? withoutMarks(raw, code) : withoutMarks(raw).replace(ownNumber, ''),
})

/** The same where only marks at the end are meant, because what stands before them is quoted and may hold anything. */
export function marksAtEnd(raw: string): { readonly handles: readonly string[]; readonly bare: string } {
  const end = atEnd.exec(raw)
  return end ? { handles: handlesIn(end[0]), bare: raw.slice(0, end.index) } : { handles: [], bare: raw }
}
