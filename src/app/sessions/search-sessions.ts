import { IbidError } from '../../core/fault.ts'
import type { SessionInfo } from '../../core/session.ts'
import type { App } from '../app.ts'

/**
 * Sessions whose title and questions together hold all the words, in any case and order, as parts of words too; last used first, at most `limit`. `owner`
 * leaves out those of others. Throws `IbidError('usage')` where there are no words.
 */
export async function searchSessions(
  app: Pick<App, 'log' | 'sessions'>,
  words: string,
  { owner, limit = Number.POSITIVE_INFINITY }: { readonly owner?: string | undefined; readonly limit?: number } = {},
): Promise<readonly SessionInfo[]> {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) throw new IbidError('usage', 'there are no words to search for', 'give it some words, or leave --search out')
  const sessions = await app.sessions()
  const found: SessionInfo[] = []
  for (const info of await sessions.list(owner === undefined ? {} : { owner })) {
    if (found.length >= limit) break
    const missing = wanted.filter((word) => !plain(info.title).includes(word))
    if (missing.length === 0 || (await holdsAll(app, await sessions.runs(info.id), missing))) found.push(info)
  }
  return found
}

/** Whether the questions of these runs hold all the words. */
async function holdsAll(app: Pick<App, 'log'>, runs: readonly string[], words: readonly string[]): Promise<boolean> {
  const log = await app.log()
  let missing = words
  for (const run of runs) {
    const [listing] = await log.list({ prefix: run, limit: 1 })
    const question = listing?.first.type === 'run.began' ? plain(listing.first.request.question) : ''
    missing = missing.filter((word) => !question.includes(word))
    if (missing.length === 0) return true
  }
  return false
}

/** As words are compared: in one case, and one way to write each character. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase()
