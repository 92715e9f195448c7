import { appAgents } from '../../app/agents/agents.ts'
import { approveAgents, waitingOf } from '../../app/agents/approved-agents.ts'
import { say, sayCount } from '../../views/words/say.ts'
import { waitingLines } from '../approve-agents.ts'
import type { Cli } from '../cli.ts'

/** `ibid agents approve`: what is approved is shown; nothing else is. */
export async function approve(cli: Cli, names: readonly string[]): Promise<number> {
  const app = await cli.app()
  const waiting = waitingOf(await appAgents(app), names)
  approveAgents(app, waiting)
  const approved = waiting.map(({ agent: { id, file, verbs, tools }, changed }) => ({
    ...{ id, file, verbs: verbs.map((verb) => verb.id) },
    ...(tools ? { tools } : {}),
    ...(changed ? { changed } : {}),
  }))
  const told = waiting.length > 0 ? say`Approved ${sayCount(waiting.length, 'agent')}` : say`Nothing is pending approval`
  cli.show({ approved }, [...waiting.flatMap((one) => waitingLines(cli, one)), told].join('\n'))
  return 0
}
