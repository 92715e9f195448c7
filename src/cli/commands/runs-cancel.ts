import { cancelRun } from '../../app/runs/cancel-run.ts'
import { say, sayText } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'

/** `ibid runs cancel`: ends a run that rests, was cut off, or is under way in another process. */
export async function cancel(cli: Cli, prefix: string): Promise<number> {
  const result = await cancelRun(await cli.app(), prefix)
  cli.show(result, say`Run ${result.run} is ${sayText(result.status)}.`, [{ type: 'result', result }])
  return 0
}
