import { findSession, forkSession } from '../../house/sessions/keeping.ts'
import { counted } from '../../views/amounts.ts'
import type { Face } from '../face.ts'

/** `ibid sessions fork`. */
export async function branchSession(face: Face, prefix: string): Promise<number> {
  const house = await face.house()
  const origin = await findSession(house, prefix)
  const session = await forkSession(house, origin.id)
  face.show(session, `Forked ${origin.id} with ${counted(session.runs, 'run')} as ${session.id}: ${session.title}`)
  return 0
}
