import { oneLine } from '../../core/text/one-line.ts'
import { padded } from '../../views/panels-text.ts'
import { say, sayText } from '../../views/words/say.ts'
import { sayMoment } from '../../views/words/say-amounts.ts'
import type { Cli } from '../cli.ts'

/** `ibid runs list`. */
export async function listRuns(cli: Cli, limit: number): Promise<number> {
  const log = await (await cli.app()).log()
  const listed = (await log.list({ limit })).map(({ run, first, last }) => ({
    run,
    at: first.at,
    status: last.type === 'run.ended' ? last.end.status : last.type === 'question.asked' ? 'waiting' : 'unfinished',
    question: first.type === 'run.began' ? first.request.question : '',
    ...(first.type === 'run.began' && first.request.tag ? { tag: first.request.tag } : {}),
    events: last.seq,
  }))
  const lines = listed.map(
    (row) =>
      `${row.run}  ${sayMoment(row.at)}  ${padded(sayText(row.status), 10)}  ${oneLine(`${row.tag ? `[${row.tag}] ` : ''}${row.question}`, Math.max(20, cli.terminal.width - 60))}`,
  )
  cli.show(listed, lines.join('\n') || say`No runs yet. Start one with: ibid ask "..." --in <folder>`, listed)
  return 0
}
