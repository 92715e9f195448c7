import { exportSession } from '../../app/sessions/export-session.ts'
import { findSession } from '../../app/sessions/keeping.ts'
import type { Face } from '../face.ts'

/** `ibid sessions export`: Markdown, one JSON document, or with `--jsonl` a message a line. */
export async function writeSession(face: Face, prefix: string): Promise<number> {
  const app = await face.app()
  const exported = await exportSession(app, (await findSession(app, prefix)).id)
  face.show(exported.whole, exported.markdown, exported.whole.messages)
  return 0
}
