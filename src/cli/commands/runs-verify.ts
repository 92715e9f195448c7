import { findRun } from '../../house/ask.ts'
import type { Face } from '../face.ts'

/** `ibid runs verify`: whether the hash chain of the run is whole; exit code 1 where it is not. */
export async function verifyRun(face: Face, prefix: string): Promise<number> {
  const house = await face.house()
  const run = await findRun(house, prefix)
  const proof = await (await house.log()).verify(run)
  if (face.options.json) face.json({ run, ...proof })
  else if (face.options.jsonl) face.jsonLine({ run, ...proof })
  else if (proof.intact) face.terminal.out(`${run}: ${proof.events} events, intact. Last hash ${proof.head}`)
  else face.terminal.out(`${run}: changed at event ${proof.brokenAt} of ${proof.events}: ${proof.problem}`)
  return proof.intact ? 0 : 1
}
