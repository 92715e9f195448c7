import type { Sessions } from '../../app/sessions/sessions.ts'
import { IbidError } from '../../core/fault.ts'
import type { SessionInfo } from '../../core/session.ts'
import type { ChatControl } from './chat-control.ts'

/** What `/sessions` has shown last: numbers count in it. */
const shown = new WeakMap<Sessions, readonly string[]>()

/** The sessions whose title has all of the words, last used first; numbers count in this list from now on. */
export async function listedSessions({ sessions }: ChatControl, words = ''): Promise<readonly SessionInfo[]> {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const found = (await sessions.list()).filter(({ title }) => wanted.every((word) => title.toLowerCase().includes(word)))
  shown.set(
    sessions,
    found.map(({ id }) => id),
  )
  return found
}

/**
 * The session that a number of the list, or the beginning of an id, means; undefined for other words. Throws `IbidError('not-found')` for a number that is not
 * in the list.
 */
export async function meantSession(control: ChatControl, words: string): Promise<SessionInfo | undefined> {
  if (/^\d{1,4}$/.test(words)) return numbered(control, Number(words))
  if (!/^[0-9a-hjkmnp-tv-z]{8,26}$/i.test(words)) return undefined
  const [found, second] = await (await control.app.sessions()).list({ prefix: words.toUpperCase(), limit: 2 })
  if (second) throw new IbidError('usage', `several conversations start with ${words}`, 'enter more of the ID')
  return found
}

async function numbered(control: ChatControl, number: number): Promise<SessionInfo> {
  const ids = shown.get(control.sessions) ?? (await control.sessions.list()).map(({ id }) => id)
  const id = ids[number - 1]
  const all = id === undefined ? [] : await control.sessions.list()
  const found = all.find((session) => session.id === id)
  if (found) return found
  throw new IbidError('not-found', `no conversation ${number} in the list`, 'list them with: /sessions')
}
