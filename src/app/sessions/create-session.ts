import { systemClock } from '../../core/clock.ts'
import { IbidError } from '../../core/fault.ts'
import { replay } from '../../core/fold-run.ts'
import type { Run } from '../../core/run.ts'
import type { SessionInfo, SessionStore } from '../../core/session.ts'
import { newRunId } from '../../engine/run-id.ts'
import type { App } from '../app.ts'
import { askedModel } from '../models/choose-model.ts'
import { asTitle } from './rename-session.ts'

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

/** How a second session is made of one. */
export interface ForkOptions extends Pick<NewSessionOptions, 'isChosen'> {
  /** Id of the run that it goes on before, with another question in place of that one's; behind the last where absent. */
  readonly before?: string | undefined
  /** Id of a fork of that run, whose answer the conversation goes on from in place of that one's. */
  readonly instead?: string | undefined
}

/**
 * A second session that goes on from where this one is, chosen for its owner; with `instead`, with the model that gave that answer, and the same one
 * however often that is chosen. Throws `IbidError('busy')` while the last run, or `instead`,
 * has not ended, and `usage` for an `instead` that is no fork of the run before which it is, or has no answer.
 */
export async function forkSession(
  app: Pick<App, 'inspect' | 'log' | 'sessions'>,
  id: string,
  { isChosen = true, before, instead }: ForkOptions = {},
): Promise<SessionInfo> {
  const store = await app.sessions()
  const other = instead === undefined ? undefined : replay(instead, await (await app.log()).read(instead))
  if (other) assertAnswers(other, before)
  const known = instead === undefined || before === undefined ? undefined : await versionWith(store, id, before, instead)
  if (known) {
    if (isChosen) await store.setCurrent(known.id)
    return known
  }
  const now = systemClock.now()
  let forked = await store.fork(id, { id: newRunId(now), createdAt: now }, before, instead)
  const model = other?.request?.model
  if (model !== undefined && model !== askedModel(app.inspect(), { session: forked }))
    forked = await store.change(forked.id, { model }, now)
  if (isChosen) await store.setCurrent(forked.id)
  return forked
}

/** The version of a session that goes on from the answer of `instead` already, if there is one. */
async function versionWith(store: SessionStore, id: string, before: string, instead: string): Promise<SessionInfo | undefined> {
  const info = await store.get(id)
  const at = (await store.runs(id)).indexOf(before)
  const [first] = info.branchOf?.at === at ? await store.list({ prefix: info.branchOf.session }) : [info]
  for (const branch of first?.branches ?? []) {
    const [version] = branch.at === at ? await store.list({ prefix: branch.session }) : []
    if (version && (await store.runs(version.id))[at] === instead) return version
  }
  return undefined
}

function assertAnswers({ id, request, answer, end }: Run, run: string | undefined): void {
  if (run === undefined || request?.forkedFrom?.run !== run)
    throw new IbidError('usage', `run ${id} is not a fork of run ${run ?? '?'}`, 'name a fork of the run that it is to replace')
  if (!end) throw new IbidError('busy', `run ${id} has not ended`, 'wait until it has')
  if (!answer) throw new IbidError('usage', `run ${id} has no answer`, 'name a run that has one')
}
