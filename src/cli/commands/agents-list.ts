import { appAgents } from '../../app/agents/agents.ts'
import { say, sayText } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { problemLine, shortPath } from './agents-text.ts'

/** Errors that are shown where nobody asked for a check. */
const mostErrors = 5

const waitingWords = { new: say`pending approval`, changed: say`changed, pending approval` } as const

/** `ibid agents list`: a line each: agent, where it is from, its verbs, its file. What could not be read is told on standard error. */
export async function listAgents(cli: Cli): Promise<number> {
  const { agents, waiting, replaced, problems } = await appAgents(await cli.app())
  const held = new Map(waiting.map(({ agent, changed }) => [agent, changed ? ('changed' as const) : ('new' as const)]))
  const all = [...agents, ...held.keys()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const listed = all.map((agent) => {
    const { id, name, description, origin, file, verbs } = agent
    const waits = held.get(agent)
    return {
      id,
      name,
      description,
      origin,
      ...(replaced.some((other) => other.id === id) ? { replaces: replaced.find((other) => other.id === id)?.origin } : {}),
      file,
      ...(waits ? { waits } : {}),
      verbs: verbs.map((verb) => ({ id: verb.id, description: verb.description })),
    }
  })
  const width = Math.max(0, ...listed.map(({ id }) => id.length))
  const lines = listed.flatMap(({ id, origin, replaces, waits, verbs, file }) => {
    const from = replaces
      ? say`${sayText(origin)}, overrides ${sayText(replaces)}`
      : waits
        ? say`${sayText(origin)}, ${waitingWords[waits]}`
        : sayText(origin)
    const place = origin === 'shipped' ? '' : `  ${shortPath(cli, file)}`
    return `${cli.terminal.styled('bold', id)}${' '.repeat(width - id.length)}  ${from}  ${verbs.map((verb) => verb.id).join(', ') || say`no verbs`}${place}`
  })
  cli.show(listed, lines.join('\n') || say`No agents found. Add one to .ibid/agents; see: ibid help agents`, listed)
  const names = waiting.map(({ agent }) => agent.id).join(' ')
  if (names)
    cli.warn(say`some agents are pending approval; review them with: ibid agents show NAME; approve with: ibid agents approve ${names}`)
  const errors = problems.filter(({ severity }) => severity === 'error')
  for (const problem of errors.slice(0, mostErrors)) cli.warn(problemLine(cli, problem))
  if (errors.length > mostErrors) cli.warn(say`${errors.length - mostErrors} more errors; list all with: ibid agents check`)
  return 0
}
