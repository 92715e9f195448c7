import { IbidError } from '../../../core/fault.ts'
import type { App } from '../../app.ts'
import type { SessionEvent, SessionNotice } from '../events.ts'
import type { SessionPlace } from '../session.ts'

const pattern = /^([0-9A-HJKMNP-TV-Z]{26}):(\d{1,15})(:end)?$/

/** The name of the place behind an event, by which a reader goes on from there; undefined for what is never told again. */
export function placeName(event: SessionEvent | SessionNotice): string | undefined {
  if ('at' in event) return `${event.run}:${event.seq}`
  const isOutcome = event.type === 'run.completed' || event.type === 'run.failed'
  return isOutcome && event.run !== '' ? `${event.run}:${event.seq}:end` : undefined
}

/** The place of that name in a session. Throws `IbidError('invalid')` for what names no event of it, in the same words whether it is another's or nobody's. */
export async function placeOf(app: Pick<App, 'log' | 'sessions'>, session: string, name: string): Promise<SessionPlace> {
  const [, run, seq, end] = pattern.exec(name) ?? []
  if (run !== undefined && (await isRunOf(app, session, run))) return { run, seq: Number(seq), hasOutcome: end !== undefined }
  throw new IbidError('invalid', `${name.slice(0, 100)} is not an event of this session`, 'omit it, and request history=all')
}

/** Whether it is one of its runs, or was one before it was taken back. */
async function isRunOf(app: Pick<App, 'log' | 'sessions'>, session: string, run: string): Promise<boolean> {
  if ((await (await app.sessions()).runs(session)).includes(run)) return true
  const [began] = await (await app.log()).read(run)
  return began?.type === 'run.began' && began.request.session === session
}
