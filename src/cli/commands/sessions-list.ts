import { counted, moment } from '../../views/amounts.ts'
import { oneLine } from '../../views/caption.ts'
import type { Face } from '../face.ts'

/** `ibid sessions list`. */
export async function listSessions(face: Face, limit: number): Promise<number> {
  const listed = await (await (await face.house()).sessions()).list({ limit })
  if (face.options.json) face.json(listed)
  else if (face.options.jsonl) for (const session of listed) face.jsonLine(session)
  else if (listed.length === 0) face.terminal.out('No sessions yet. Begin one with: ibid ask "..." --session new')
  else
    for (const { id, updatedAt, runs, title } of listed)
      face.terminal.out(
        `${id}  ${moment(updatedAt)}  ${counted(runs, 'question').padEnd(12)}  ${oneLine(title, Math.max(20, face.terminal.width - 62))}`,
      )
  return 0
}
