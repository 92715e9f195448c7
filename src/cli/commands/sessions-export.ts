import { exportSession } from '../../house/sessions/export-session.ts'
import { findSession } from '../../house/sessions/keeping.ts'
import type { Face } from '../face.ts'

/** `ibid sessions export`: Markdown, one JSON document, or with `--jsonl` a message a line. */
export async function writeSession(face: Face, prefix: string): Promise<number> {
  const house = await face.house()
  const exported = await exportSession(house, (await findSession(house, prefix)).id)
  face.show(exported.whole, exported.markdown, exported.whole.messages)
  return 0
}
