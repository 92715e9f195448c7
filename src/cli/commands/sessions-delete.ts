import { findSession } from '../../app/sessions/keeping.ts'
import { counted } from '../../views/amounts.ts'
import type { Face } from '../face.ts'

/** `ibid sessions delete`. */
export async function deleteSession(face: Face, prefix: string): Promise<number> {
  const app = await face.app()
  const { id, title, runs } = await findSession(app, prefix)
  await (await app.sessions()).delete(id)
  const deleted = { id, title, runs }
  face.show(deleted, `Deleted ${id} with ${counted(runs, 'run')}: ${title}`)
  return 0
}
