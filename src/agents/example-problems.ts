import { nearest } from '../core/spelling-suggestion.ts'
import { oneLine } from '../core/text/one-line.ts'
import type { AgentProblem, DeclaredAgent } from '../core/verb.ts'
import type { ExampleCall } from './agent-file.ts'
import { longestMessage } from './agent-problems.ts'

/** What is wrong with example calls: agents, verbs and parameters that are not there. They run nothing, so these are warnings. */
export const exampleProblems = (calls: readonly ExampleCall[], agents: readonly DeclaredAgent[]): readonly AgentProblem[] =>
  calls.flatMap((call) => {
    const wrong = wrongWith(call, agents)
    return wrong === undefined
      ? []
      : [{ file: call.file, ...call.at, severity: 'warning' as const, message: oneLine(wrong, longestMessage) }]
  })

function wrongWith(call: ExampleCall, agents: readonly DeclaredAgent[]): string | undefined {
  const agent = agents.find(({ id }) => id === call.agent)
  if (!agent) return absent('agent', call.agent, agents)
  const verb = agent.verbs.find(({ id }) => id === call.verb)
  if (!verb) return absent(`verb of ${agent.id}`, call.verb, agent.verbs)
  const names = Object.keys(verb.params.properties)
  const unknown = Object.keys(call.input).find((name) => !names.includes(name))
  if (unknown === undefined) return undefined
  return absent(
    `parameter of ${verb.id}`,
    unknown,
    names.map((id) => ({ id })),
  )
}

function absent(what: string, name: string, there: readonly { readonly id: string }[]): string {
  const near = nearest(
    name,
    there.map(({ id }) => id),
  )
  return `the call uses an unknown ${what}: ${name}${near ? `; did you mean ${near}?` : ''}`
}
