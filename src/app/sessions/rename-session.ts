import { IbidError } from '../../core/fault.ts'
import type { SessionInfo } from '../../core/session.ts'
import type { App } from '../app.ts'

/** Gives a session a person's title. Throws `IbidError('usage')` for an empty one. */
export async function renameSession(app: Pick<App, 'redact' | 'sessions'>, id: string, title: string): Promise<SessionInfo> {
  return (await app.sessions()).retitle(id, asTitle(app, title), 'person')
}

/** On one line, without keys. */
export function asTitle(app: Pick<App, 'redact'>, title: string): string {
  const line = app.redact(title.replace(/\s+/g, ' ').trim())
  if (line === '') throw new IbidError('usage', 'the title is empty', 'enter a title')
  return line
}
