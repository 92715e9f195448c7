import { cancelRun } from '../../app/runs/cancel-run.ts'
import type { Face } from '../face.ts'

/** `ibid runs cancel`: ends a run that rests, was cut off, or is under way in another process. */
export async function cancel(face: Face, prefix: string): Promise<number> {
  const result = await cancelRun(await face.app(), prefix)
  face.show(result, `Run ${result.run} is ${result.status}.`, [{ type: 'result', result }])
  return 0
}
