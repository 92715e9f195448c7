import { createHash } from 'node:crypto'

/** Texts that get a name at most; of somebody whose statements differ from time to time, the rest is prepared each time. */
const mostNamed = 500

/** Names for statements, of their text alone: under one, each connection prepares a statement once. */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostNamed) return known
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
}
