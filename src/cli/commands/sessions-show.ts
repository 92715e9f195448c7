import { findSession } from '../../house/sessions/keeping.ts'
import { readRuns } from '../../house/sessions/remembered-runs.ts'
import { resultOf } from '../../views/result.ts'
import { sessionText } from '../../views/session-text.ts'
import type { Face } from '../face.ts'

/** `ibid sessions show`: the turns of a session. */
export async function showSession(face: Face, prefix: string): Promise<number> {
  const house = await face.house()
  const session = await findSession(house, prefix)
  const runs = await readRuns(house, await (await house.sessions()).runs(session.id))
  const turns = runs.map(({ run }) => ({ question: run.request?.question ?? '', at: run.startedAt, ...resultOf(run) }))
  face.show({ ...session, turns }, sessionText(session, runs), turns)
  return 0
}
