import { systemClock } from '../../core/clock.ts'
import { IbidError } from '../../core/fault.ts'
import type { SessionInfo } from '../../core/session.ts'
import { newRunId } from '../../engine/run-id.ts'
import type { App } from '../app.ts'

/** What a new session is made with. */
export interface NewSessionOptions {
  /** A person's. Where absent it is made of the first words, and then by `llm.fastModel`, where that is set. */
  readonly title?: string
  readonly owner?: string
  /** False where the choice of its owner is to stay as it is. */
  readonly isChosen?: boolean
}

/** A new session of this app, chosen for its owner. */
export async function createSession(
  app: Pick<App, 'redact' | 'sessions'>,
  { title, owner, isChosen = true }: NewSessionOptions = {},
): Promise<SessionInfo> {
  const store = await app.sessions()
  const now = systemClock.now()
  const info = await store.create({
    id: newRunId(now),
    ...(owner === undefined ? {} : { owner }),
    title: title === undefined ? 'New session' : asTitle(app, title),
    titledBy: title === undefined ? 'words' : 'person',
    createdAt: now,
  })
  if (isChosen) await store.setCurrent(info.id)
  return info
}

/** A second session that goes on from where this one is, chosen for its owner. Throws `IbidError('busy')` while the last run has not ended. */
export async function forkSession(
  app: Pick<App, 'sessions'>,
  id: string,
  { isChosen = true }: Pick<NewSessionOptions, 'isChosen'> = {},
): Promise<SessionInfo> {
  const store = await app.sessions()
  const now = systemClock.now()
  const forked = await store.fork(id, { id: newRunId(now), createdAt: now })
  if (isChosen) await store.setCurrent(forked.id)
  return forked
}

/** A session by the beginning of its id; `last` is the one last used. Throws `IbidError` where none or several begin so. */
export async function findSession(app: Pick<App, 'sessions'>, prefix: string): Promise<SessionInfo> {
  const store = await app.sessions()
  const [first, second] = await store.list({ limit: 2, ...(prefix === 'last' ? {} : { prefix: prefix.toUpperCase() }) })
  if (!first && prefix === 'last') throw new IbidError('not-found', 'there are no sessions yet', 'begin one: ibid ask "..." --session new')
  if (!first) throw new IbidError('not-found', `there is no session ${prefix}`, 'list them with: ibid sessions list')
  if (second && prefix !== 'last' && first.id !== prefix.toUpperCase())
    throw new IbidError('usage', `several sessions begin with ${prefix}`, 'give more of its id')
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

/** Gives a session a person's title. Throws `IbidError('usage')` for an empty one. */
export async function renameSession(app: Pick<App, 'redact' | 'sessions'>, id: string, title: string): Promise<SessionInfo> {
  return (await app.sessions()).retitle(id, asTitle(app, title), 'person')
}

/** On one line, without keys. */
function asTitle(app: Pick<App, 'redact'>, title: string): string {
  const line = app.redact(title.replace(/\s+/g, ' ').trim())
  if (line === '') throw new IbidError('usage', 'the title is empty', 'give it some words')
  return line
}
