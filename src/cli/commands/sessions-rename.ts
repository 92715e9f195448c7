import { findSession, renameSession as rename } from '../../app/sessions/keeping.ts'
import type { Face } from '../face.ts'

/** `ibid sessions rename`. */
export async function renameSession(face: Face, prefix: string, title: string): Promise<number> {
  const app = await face.app()
  const session = await rename(app, (await findSession(app, prefix)).id, title)
  face.show(session, `Renamed ${session.id}: ${session.title}`)
  return 0
}
