import type { SessionInfo } from '../../core/session.ts'
import { type Message, messagesOf } from '../../views/messages.ts'
import { sessionPage } from '../../views/page/session-page.ts'
import { sessionText } from '../../views/session-text.ts'
import type { Speech } from '../../views/words/say.ts'
import type { App } from '../app.ts'
import { readRuns } from '../runs/read-runs.ts'

/** A session as JSON: what it is, and the whole conversation. */
export interface ExportedSession extends SessionInfo {
  readonly messages: readonly Message[]
}

/** All of a session, also what was cleared: for people as Markdown or as a page, and for machines. */
export async function exportSession(
  app: Pick<App, 'log' | 'sessions'>,
  id: string,
  speech?: Speech,
): Promise<{ readonly markdown: string; page(): string; readonly whole: ExportedSession }> {
  const store = await app.sessions()
  const info = await store.get(id)
  const runs = await readRuns(app, await store.runs(id))
  return {
    markdown: sessionText(info, runs, { isForOthers: true, ...(speech ? { speech } : {}) }),
    page: () => sessionPage(info, runs, speech),
    whole: { ...info, messages: runs.flatMap(({ events }) => messagesOf(events)) },
  }
}
