import { findRun } from '../../house/ask.ts'
import type { Face } from '../face.ts'
import { placeOf, type RunPlace, runOfFile } from '../run-events.ts'

/** `ibid runs verify`: whether the hash chain of a run is whole, on the log or in a file; exit code 1 where it is not. */
export async function verifyRun(face: Face, told: RunPlace): Promise<number> {
  const place = placeOf(told)
  const { run, proof } = place.file === undefined ? await onTheLog(face, place.run) : await runOfFile(place.file)
  if (face.options.json) face.json({ run, ...proof })
  else if (face.options.jsonl) face.jsonLine({ run, ...proof })
  else if (proof.intact) face.terminal.out(`${run}: ${proof.events} events, intact. Last hash ${proof.head}`)
  else face.terminal.out(`${run}: changed at event ${proof.brokenAt} of ${proof.events}: ${proof.problem}`)
  return proof.intact ? 0 : 1
}

async function onTheLog(face: Face, prefix: string) {
  const house = await face.house()
  const run = await findRun(house, prefix)
  return { run, proof: await (await house.log()).verify(run) }
}
