import type { Verb, VerbStep } from '../core/verb.ts'
import { error, meant, type Reading, warning } from './agent-problems.ts'
import { isEmpty, type Member } from './declaration.ts'
import { durationOf } from './duration.ts'
import { membersOf, textOf, textsOf, uniqueMembers } from './members.ts'
import { objectSchema } from './object-schema.ts'
import { stepsOf } from './steps.ts'
import { verbName } from './verb-name.ts'

/** What a verb is told of the agent that declares it. */
export interface VerbOwner {
  readonly agent: string
  /** Undefined where the agent names none, so that any will do. */
  readonly tools: readonly string[] | undefined
}

const keys = ['description', 'params', 'returns', 'steps', 'prompt', 'data', 'timeout']

/** A verb by its declaration; undefined where its name cannot be read. Where anything else is wrong, its problems say so and it must not be used. */
export function readVerb(member: Member, { agent, tools }: VerbOwner, reading: Reading): Verb | undefined {
  const name = verbName(member.name)
  if (typeof name === 'string') return error(reading, member.at, name)
  if (!name.isVersioned) warning(reading, member.at, `${member.name} has no version and is read as ${name.id}; write it with its version`)
  const { id } = name
  const members = membersOf(member.value, id, keys, reading)
  const description = textOf(members.get('description'), reading)
  if (!members.has('description')) error(reading, member.at, `${id} has no description; add description: one sentence on what it does`)
  const params = objectSchema(members.get('params'), `the params of ${id}`, reading)
  const returns = objectSchema(members.get('returns'), `the returns of ${id}`, reading)
  const timeoutMs = durationOf(members.get('timeout'), reading)
  const steps = stepsOf(members.get('steps'), { tools, params, timeoutMs }, reading)
  const prompt = textOf(members.get('prompt'), reading)
  const data = placesOf(members.get('data'), { id, returns: Object.keys(returns.properties), steps }, reading)
  if (steps.length === 0 && !members.has('steps') && !members.has('prompt'))
    error(reading, member.at, `${id} does nothing: it has neither tools to run nor a prompt`)
  const said = members.get('returns')
  if (!said || isEmpty(said.value))
    warning(reading, member.at, `${id} declares no returns, so its result is always empty; add returns: { summary: string }`)
  const { name: plainName, version } = name
  return {
    ...{ id, name: plainName, version, agent, description: description ?? '', params, returns, steps },
    ...(prompt === undefined ? {} : { prompt }),
    data,
  }
}

interface DataScope {
  readonly id: string
  readonly returns: readonly string[]
  readonly steps: readonly (readonly VerbStep[])[]
}

/** Where returns stand in the data of tools: `findings: security_scanner.findings`, or a list of such places. */
function placesOf(member: Member | undefined, { id, returns, steps }: DataScope, reading: Reading): Verb['data'] {
  if (!member) return {}
  const tools = steps.flat().map(({ tool }) => tool)
  const places = uniqueMembers(member.value, `the data of ${id}`, reading).map((one) => {
    if (!returns.includes(one.name))
      error(
        reading,
        one.at,
        `${id} does not return ${one.name}${meant(one.name, returns, returns.length > 0 ? `it returns ${returns.join(', ')}` : 'it returns nothing')}`,
      )
    const texts = textsOf(one, reading) ?? []
    for (const { text, node } of texts) {
      // A tool that is called twice has its second result under `name#2`.
      const tool = text.split('.')[0]!.replace(/#\d+$/, '')
      if (!tools.includes(tool))
        error(reading, node.at, `no step of ${id} calls ${tool}${meant(tool, tools, 'write TOOL.NAME, such as git_diff.files')}`)
    }
    return [one.name, texts.map(({ text }) => text)] as const
  })
  return Object.fromEntries(places)
}
