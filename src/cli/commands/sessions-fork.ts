import { findSession, forkSession } from '../../app/sessions/keeping.ts'
import { counted } from '../../views/amounts.ts'
import type { Face } from '../face.ts'

/** `ibid sessions fork`. */
export async function branchSession(face: Face, prefix: string): Promise<number> {
  const app = await face.app()
  const origin = await findSession(app, prefix)
  const session = await forkSession(app, origin.id)
  face.show(session, `Forked ${origin.id} with ${counted(session.runs, 'run')} as ${session.id}: ${session.title}`)
  return 0
}
