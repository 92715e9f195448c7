import { exportSession } from '../../house/session-export.ts'
import { findSession } from '../../house/session-keeping.ts'
import type { Face } from '../face.ts'

/** `ibid sessions export`: Markdown, one JSON document, or with `--jsonl` a message a line. */
export async function writeSession(face: Face, prefix: string): Promise<number> {
  const house = await face.house()
  const exported = await exportSession(house, (await findSession(house, prefix)).id)
  if (face.options.json) face.json(exported.whole)
  else if (face.options.jsonl) for (const message of exported.whole.messages) face.jsonLine(message)
  else face.terminal.out(exported.markdown)
  return 0
}
