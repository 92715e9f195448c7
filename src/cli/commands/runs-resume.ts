import { resumeRun } from '../../app/runs/resume-run.ts'
import { followAnswering } from '../ask-person.ts'
import type { Face } from '../face.ts'
import { showResult } from '../show-result.ts'

/** `ibid runs resume`: carries on where the log ends; a run that has ended just shows its result. */
export async function resume(face: Face, prefix: string): Promise<number> {
  const app = await face.app()
  return showResult(face, await followAnswering(face, app, await resumeRun(app, prefix, face.signal)))
}
