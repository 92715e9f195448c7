import { replay } from '../../core/run.ts'
import { findRun } from '../../house/ask.ts'
import { resultOf } from '../../views/result.ts'
import { storyOf } from '../../views/story.ts'
import type { Face } from '../face.ts'

/** `ibid runs show`: the run as a person reads it, its result as JSON, or its events as JSON lines. */
export async function showRun(face: Face, prefix: string): Promise<number> {
  const house = await face.house()
  const run = await findRun(house, prefix)
  const events = await (await house.log()).read(run)
  if (face.options.json) face.json({ ...resultOf(replay(run, events)), events })
  else if (face.options.jsonl) for (const event of events) face.jsonLine(event)
  else face.terminal.out(storyOf(run, events))
  return 0
}
