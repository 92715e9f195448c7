import { moment } from '../../views/amounts.ts'
import { oneLine } from '../../views/caption.ts'
import type { Face } from '../face.ts'

/** `ibid runs list`. */
export async function listRuns(face: Face, limit: number): Promise<number> {
  const log = await (await face.house()).log()
  const listed = (await log.list({ limit })).map(({ run, first, last }) => ({
    run,
    at: first.at,
    status: last.type === 'run.ended' ? last.end.status : last.type === 'question.asked' ? 'waiting' : 'unfinished',
    question: first.type === 'run.began' ? first.request.question : '',
    ...(first.type === 'run.began' && first.request.tag ? { tag: first.request.tag } : {}),
    events: last.seq,
  }))
  if (face.options.json) face.json(listed)
  else if (face.options.jsonl) for (const row of listed) face.jsonLine(row)
  else if (listed.length === 0) face.terminal.out('No runs yet. Start one with: ibid ask "..." --in <folder>')
  else
    for (const row of listed)
      face.terminal.out(
        `${row.run}  ${moment(row.at)}  ${row.status.padEnd(10)}  ${oneLine(`${row.tag ? `[${row.tag}] ` : ''}${row.question}`, Math.max(20, face.terminal.width - 60))}`,
      )
  return 0
}
