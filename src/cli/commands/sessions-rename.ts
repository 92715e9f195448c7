import { findSession, renameSession as rename } from '../../house/sessions/keeping.ts'
import type { Face } from '../face.ts'

/** `ibid sessions rename`. */
export async function renameSession(face: Face, prefix: string, title: string): Promise<number> {
  const house = await face.house()
  const session = await rename(house, (await findSession(house, prefix)).id, title)
  face.show(session, `Renamed ${session.id}: ${session.title}`)
  return 0
}
