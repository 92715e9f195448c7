import { resumeRun } from '../../app/runs/resume-run.ts'
import { followAnswering } from '../ask-person.ts'
import type { Cli } from '../cli.ts'
import { showResult } from '../show-result.ts'

/** `ibid runs resume`: carries on where the log ends; a run that has ended just shows its result. */
export async function resume(cli: Cli, prefix: string): Promise<number> {
  const app = await cli.app()
  return showResult(cli, await followAnswering(cli, app, await resumeRun(app, prefix, cli.signal)))
}
