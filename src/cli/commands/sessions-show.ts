import { readRuns } from '../../app/runs/read-runs.ts'
import { findSession } from '../../app/sessions/find-session.ts'
import { resultOf } from '../../views/result.ts'
import { sessionText } from '../../views/session-text.ts'
import { readersSpeech } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'

/** `ibid sessions show`: the turns of a session. */
export async function showSession(cli: Cli, prefix: string): Promise<number> {
  const app = await cli.app()
  const session = await findSession(app, prefix)
  const runs = await readRuns(app, await (await app.sessions()).runs(session.id))
  const turns = runs.map(({ run }) => ({ question: run.request?.question ?? '', at: run.startedAt, ...resultOf(run) }))
  cli.show({ ...session, turns }, sessionText(session, runs, { speech: readersSpeech }), turns)
  return 0
}
