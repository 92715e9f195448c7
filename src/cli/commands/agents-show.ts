import { type FoundAgent, findDeclared } from '../../app/agents/find-declared.ts'
import { describedTools } from '../../app/tools/declarable-tools.ts'
import type { Verb } from '../../core/verb.ts'
import { inReadersLanguage, say, sayText } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { schemaLines, shortPath, stepLines } from './agents-text.ts'

/** `ibid agents show`: an agent, or one of its verbs. `--json` gives the declaration with what is said of its tools. */
export async function showAgent(cli: Cli, name: string): Promise<number> {
  const app = await cli.app()
  const found = await findDeclared(app, name)
  const box = await describedTools(app)
  const { agent, verb } = found
  const names = verb ? [...new Set(verb.steps.flat().map(({ tool }) => tool))] : (agent.tools ?? [])
  const tools = names.map((tool) => ({ name: tool, description: inReadersLanguage(box.get(tool)?.description ?? '') }))
  const document = verb ? { ...verb, origin: agent.origin, file: agent.file, tools } : { ...agent, tools }
  cli.show(document, (verb ? verbLines(cli, found, verb, tools) : agentLines(cli, found, tools)).join('\n'))
  return 0
}

const waitingLine = (waiting: FoundAgent['waiting']): readonly string[] => {
  if (!waiting) return []
  const why = waiting.changed ? say` (changed: ${waiting.changed.join(', ')})` : ''
  return [say`  pending approval${why}; approve with: ibid agents approve ${waiting.agent.id}`]
}

type Told = readonly { readonly name: string; readonly description: string }[]

function agentLines(cli: Cli, { agent, replaced, waiting }: FoundAgent, tools: Told): readonly string[] {
  const verbs = agent.verbs.flatMap((verb) => [verb.id, `  ${inReadersLanguage(verb.description)}`])
  return [
    `${cli.terminal.styled('bold', agent.id)} (${sayText(agent.origin)}${replaced ? say`, overrides the ${sayText(replaced.origin)} agent` : ''})`,
    `  ${inReadersLanguage(agent.description)}`,
    `  ${shortPath(cli, agent.file)}`,
    ...waitingLine(waiting),
    ...(agent.domains.length > 0 ? [say`  domains: ${agent.domains.join(', ')}`] : []),
    ...(agent.model ? [say`  model: ${agent.model}`] : []),
    ...part(say`Verbs`, verbs),
    ...part(say`Tools`, toolLines(tools)),
    ...part(say`Prompt`, agent.prompt.split('\n')),
  ]
}

function verbLines(cli: Cli, { agent, calls, waiting }: FoundAgent, verb: Verb, tools: Told): readonly string[] {
  const examples = calls.map(({ input }) => commandOf(verb, input))
  const required = Object.fromEntries((verb.params.required ?? []).map((name) => [name, name.toUpperCase()]))
  return [
    say`${cli.terminal.styled('bold', verb.id)} of ${agent.id} (${sayText(agent.origin)})`,
    `  ${inReadersLanguage(verb.description)}`,
    `  ${shortPath(cli, agent.file)}`,
    ...waitingLine(waiting),
    ...part(say`Parameters`, schemaLines(verb.params)),
    ...part(say`Returns`, schemaLines(verb.returns)),
    ...part(say`Steps`, stepLines(verb)),
    ...part(say`Tools`, toolLines(tools)),
    ...part(say`Prompt`, verb.prompt?.split('\n') ?? []),
    ...part(say`Run it with`, examples.length > 0 ? examples : [commandOf(verb, required)]),
  ]
}

const part = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length > 0 ? ['', title, ...lines.map((line) => (line === '' ? '' : `  ${line}`))] : []

/** Each tool with the first sentence of what a model is told of it. */
function toolLines(tools: Told): readonly string[] {
  const width = Math.max(0, ...tools.map(({ name }) => name.length))
  return tools.map(({ name, description }) =>
    `${name.padEnd(width)}  ${/^.*?(?:[.!?](?=\s|$)|[。！？])/s.exec(description)?.[0] ?? description}`.trimEnd(),
  )
}

/** The command that runs a verb with this input, as a shell takes it. */
function commandOf({ id }: Verb, input: { readonly [name: string]: unknown }): string {
  const options = Object.entries(input).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const quoted = /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
    return ` --${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-')} ${quoted}`
  })
  return `ibid run ${id}${options.join('')}`
}
