import { oneLine } from '../../core/text/one-line.ts'
import { counted, moment } from '../../views/amounts.ts'
import type { Face } from '../face.ts'

/** `ibid sessions list`. */
export async function listSessions(face: Face, limit: number): Promise<number> {
  const listed = await (await (await face.house()).sessions()).list({ limit })
  const lines = listed.map(
    ({ id, updatedAt, runs, title }) =>
      `${id}  ${moment(updatedAt)}  ${counted(runs, 'question').padEnd(12)}  ${oneLine(title, Math.max(20, face.terminal.width - 62))}`,
  )
  face.show(listed, lines.join('\n') || 'No sessions yet. Begin one with: ibid ask "..." --session new', listed)
  return 0
}
