import { findRun } from '../../app/runs/find-run.ts'
import { lacksEnd, verificationText } from '../../views/verification.ts'
import type { Cli } from '../cli.ts'
import { endMissing } from '../exit-code.ts'
import { placeOf, type RunPlace, runOfFile } from '../run-events.ts'

/** `ibid runs verify`: whether the hash chain of a run is whole, on the log or in a file; exit code 1 where it is not, 5 where its end is missing. */
export async function verifyRun(cli: Cli, told: RunPlace): Promise<number> {
  const place = placeOf(told)
  const { run, proof } = place.file === undefined ? await onTheLog(cli, place.run) : await runOfFile(place.file)
  cli.show({ run, ...proof }, `${run}: ${verificationText(proof)}`)
  return lacksEnd(proof) ? endMissing : proof.intact ? 0 : 1
}

async function onTheLog(cli: Cli, prefix: string) {
  const app = await cli.app()
  const run = await findRun(app, prefix)
  return { run, proof: await (await app.log()).verify(run) }
}
