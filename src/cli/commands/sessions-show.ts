import { findSession } from '../../house/session-keeping.ts'
import { readRuns } from '../../house/session-run.ts'
import { resultOf } from '../../views/result.ts'
import { sessionText } from '../../views/session-text.ts'
import type { Face } from '../face.ts'

/** `ibid sessions show`: the turns of a session. */
export async function showSession(face: Face, prefix: string): Promise<number> {
  const house = await face.house()
  const session = await findSession(house, prefix)
  const runs = await readRuns(house, await (await house.sessions()).runs(session.id))
  const turns = runs.map(({ run }) => ({ question: run.request?.question ?? '', at: run.startedAt, ...resultOf(run) }))
  if (face.options.json) face.json({ ...session, turns })
  else if (face.options.jsonl) for (const turn of turns) face.jsonLine(turn)
  else face.terminal.out(sessionText(session, runs))
  return 0
}
