import { IbidError } from '../../core/fault.ts'
import type { SessionInfo } from '../../core/session.ts'
import type { App } from '../app.ts'

/** A session by the beginning of its id; `last` is the one last used. Throws `IbidError` where none or several begin so. */
export async function findSession(app: Pick<App, 'sessions'>, prefix: string): Promise<SessionInfo> {
  const store = await app.sessions()
  const [first, second] = await store.list({ limit: 2, ...(prefix === 'last' ? {} : { prefix: prefix.toUpperCase() }) })
  if (!first && prefix === 'last') throw new IbidError('not-found', 'no conversations yet', 'start one with: ibid ask "..." --session new')
  if (!first) throw new IbidError('not-found', `conversation not found: ${prefix}`, 'list them with: ibid sessions list')
  if (second && prefix !== 'last' && first.id !== prefix.toUpperCase())
    throw new IbidError('usage', `several conversations start with ${prefix}`, 'enter more of the ID')
  return first
}

/** Sessions that are looked through for one of a folder. */
const mostLooked = 50

/** The session that was used last in a folder, if it is among the newest. */
export async function lastIn(app: Pick<App, 'log' | 'sessions'>, folder: string): Promise<SessionInfo | undefined> {
  const [store, log] = await Promise.all([app.sessions(), app.log()])
  for (const info of await store.list({ limit: mostLooked })) {
    const last = (await store.runs(info.id)).at(-1)
    const [began] = last === undefined ? [] : await log.read(last)
    if (began?.type === 'run.began' && began.request.folder === folder) return info
  }
  return undefined
}
