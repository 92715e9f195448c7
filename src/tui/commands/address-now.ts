import { withSourcesNow } from '../../app/runs/access/sources-now.ts'
import { say } from '../../views/words/say.ts'
import type { AnswerSource } from './answer-sources.ts'
import type { ChatControl } from './chat-control.ts'
import { shortAddress } from './short-path.ts'

/** Where each of these sources was read, in short, and whether its document has changed since. */
export async function addressesNow({ app }: ChatControl, sources: readonly AnswerSource[]): Promise<(source: AnswerSource) => string> {
  const read = sources.map(({ handle, source }) => ({ handle, source, citations: [] }))
  const now = new Map((await withSourcesNow(app, read, async () => true)).map((each) => [each.handle, each.now]))
  return ({ handle, uri }) => {
    const became = now.get(handle)
    const address = shortAddress(app, uri)
    if (became === undefined) return address
    return `${address} · ${became === 'changed' ? say`changed since this answer` : say`no longer in the collection`}`
  }
}
