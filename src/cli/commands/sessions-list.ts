import { type FoundSession, searchSessions } from '../../app/sessions/search-sessions.ts'
import { oneLine } from '../../core/text/one-line.ts'
import { padded } from '../../views/panels-text.ts'
import { say, sayCount } from '../../views/words/say.ts'
import { sayMoment } from '../../views/words/say-amounts.ts'
import type { Cli } from '../cli.ts'

export interface ListOptions {
  readonly limit?: number
  readonly search?: string
}

/** `ibid sessions list`: all sessions, or those whose title, questions and answers hold the words, each with a line that shows these. */
export async function listSessions(cli: Cli, { limit = 20, search }: ListOptions): Promise<number> {
  const app = await cli.app()
  const listed: readonly FoundSession[] =
    search === undefined ? await (await app.sessions()).list({ limit }) : await searchSessions(app, search, { limit })
  const lines = listed.flatMap(({ id, updatedAt, runs, title, found }) => [
    `${id}  ${sayMoment(updatedAt)}  ${padded(sayCount(runs, 'question'), 12)}  ${oneLine(title, Math.max(20, cli.terminal.width - 62))}`,
    ...(found ? [cli.terminal.styled('dim', `  ${oneLine(found.text, Math.max(20, cli.terminal.width - 2))}`)] : []),
  ])
  const none =
    search === undefined ? say`No conversations yet. Start one with: ibid ask "..." --session new` : say`No conversations match: ${search}`
  cli.show(listed, lines.join('\n') || none, listed)
  return 0
}
