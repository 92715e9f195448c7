import { cancelRun } from '../../house/answer-run.ts'
import type { Face } from '../face.ts'

/** `ibid runs cancel`: ends a run that rests, was cut off, or is under way in another process. */
export async function cancel(face: Face, prefix: string): Promise<number> {
  const result = await cancelRun(await face.house(), prefix)
  if (face.options.json) face.json(result)
  else if (face.options.jsonl) face.jsonLine({ type: 'result', result })
  else face.terminal.out(`Run ${result.run} is ${result.status}.`)
  return 0
}
