import { isRecord } from '../core/json.ts'
import { phrase } from '../core/text/phrase.ts'
import { controlNames } from '../core/tool.ts'
import type { ObjectSchema, VerbStep } from '../core/verb.ts'
import { error, meant, type Reading } from './agent-problems.ts'
import { isEmpty, type Member, type Node, plain } from './declaration.ts'
import { durationOf } from './duration.ts'
import { booleanOf, kindOf, membersOf, tellTwins, textOf, textsOf } from './members.ts'
import { toolOrder } from './tool-order.ts'

/** What the steps of a verb can refer to. */
export interface StepScope {
  /** The agent's; undefined where it names none, so that any will do. */
  readonly tools: readonly string[] | undefined
  readonly params: ObjectSchema
  /** ms, for calls that do not say theirs. */
  readonly timeoutMs: number | undefined
}

const keys = ['tool', 'input', 'when', 'unless', 'timeout', 'on_failure', 'requires_approval']

/** The steps of a verb; where there is no list, in the order that follows from what the agent's tools take and give. */
export function stepsOf(member: Member | undefined, scope: StepScope, reading: Reading): VerbStep[][] {
  if (!member || isEmpty(member.value))
    return toolOrder(scope.tools ?? [], reading.options.tools).map((names) => names.map((tool) => timed({ tool }, scope)))
  if (member.value.kind !== 'list') {
    error(reading, member.value.at, `steps must be a list, such as [[git_diff], [code_analyzer]], not ${kindOf(member.value)}`)
    return []
  }
  return member.value.items.map((item) => {
    if (item.kind === 'list' && item.items.length === 0) error(reading, item.at, 'a step must name at least one tool')
    return (item.kind === 'list' ? item.items : [item]).flatMap((each) => callOf(each, scope, reading) ?? [])
  })
}

function callOf(node: Node, scope: StepScope, reading: Reading): VerbStep | undefined {
  if (node.kind === 'value' && typeof node.value === 'string') {
    const tool = node.value.trim()
    return named(tool, node, scope, reading) ? timed({ tool }, scope) : undefined
  }
  if (node.kind !== 'members') return error(reading, node.at, `a step must be a tool name, or {tool: NAME, ...}, not ${kindOf(node)}`)
  const members = membersOf(node, phrase`a step`, keys, reading)
  const name = members.get('tool')
  if (!name) return error(reading, node.at, 'a step must name its tool; write tool: NAME')
  const tool = textOf(name, reading)
  const input = inputOf(members.get('input'), scope, reading)
  const when = paramsOf(members.get('when'), scope, reading)
  const unless = paramsOf(members.get('unless'), scope, reading)
  const timeoutMs = durationOf(members.get('timeout'), reading)
  const stops = stopsOf(members.get('on_failure'), reading)
  const approval = booleanOf(members.get('requires_approval'), reading)
  if (tool === undefined || !named(tool, name.value, scope, reading)) return undefined
  tellUnknownArguments(tool, members.get('input'), reading)
  return timed(
    {
      tool,
      ...(input ? { input } : {}),
      ...(when ? { when } : {}),
      ...(unless ? { unless } : {}),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(stops ? { stops } : {}),
      ...(approval ? { approval } : {}),
    },
    scope,
  )
}

const timed = (step: VerbStep, { timeoutMs }: StepScope): VerbStep => (timeoutMs === undefined ? step : { timeoutMs, ...step })

/** Whether a step can call that tool. */
function named(tool: string, node: Node, { tools }: StepScope, reading: Reading): boolean {
  if (controlNames.has(tool)) error(reading, node.at, `a step cannot call ${tool}: only a model can call it`)
  else if (!tools) return isKnownTool(tool, node, reading)
  else if (!tools.includes(tool)) error(reading, node.at, `${tool} is not one of the agent's tools${meant(tool, tools, 'add it to tools')}`)
  else return true
  return false
}

/** Whether there is such a tool, as far as anybody said. */
export function isKnownTool(tool: string, node: Node, reading: Reading): boolean {
  const known = reading.options.tools
  if (!known || known.get(tool)) return true
  error(reading, node.at, `no tool named ${tool}${meant(tool, known.names, 'list them with: ibid tools list')}`)
  return false
}

/** Fixed arguments; a text such as `$range` stands for a parameter of the verb. */
function inputOf(member: Member | undefined, { params }: StepScope, reading: Reading): VerbStep['input'] {
  if (!member || isEmpty(member.value)) return undefined
  tellTwins(member.value, 'input', reading)
  if (member.value.kind !== 'members')
    return error(reading, member.value.at, `input must be an object with names and values, not ${kindOf(member.value)}`)
  for (const { name, value } of member.value.members)
    for (const node of value.kind === 'list' ? value.items : [value])
      if (node.kind === 'value' && typeof node.value === 'string' && node.value.startsWith('$'))
        isParam(node.value.slice(1), node, `${name} in input`, params, reading)
  return plain(member.value) as VerbStep['input']
}

/** Arguments that the tool does not have: they would be left out, and the call do something else. */
function tellUnknownArguments(tool: string, input: Member | undefined, reading: Reading): void {
  const { properties } = reading.options.tools?.get(tool)?.input?.json ?? {}
  if (input?.value.kind !== 'members' || !isRecord(properties)) return
  const names = Object.keys(properties)
  for (const { name, value } of input.value.members)
    if (!names.includes(name))
      error(reading, value.at, `${tool} has no parameter ${name}${meant(name, names, `it accepts ${names.join(', ')}`)}`)
}

/** Whether the verb has a parameter of that name. `what` names it. */
function isParam(name: string, node: Node, what: string, { properties }: ObjectSchema, reading: Reading): boolean {
  const names = Object.keys(properties)
  if (names.includes(name)) return true
  error(
    reading,
    node.at,
    `${what} refers to ${name}, which is not a parameter of the verb${meant(name, names, names.length > 0 ? `it has ${names.join(', ')}` : 'it has none')}`,
  )
  return false
}

/** Names of parameters, on which a call depends. */
const paramsOf = (member: Member | undefined, { params }: StepScope, reading: Reading): readonly string[] | undefined =>
  textsOf(member, reading)?.flatMap(({ text, node }) => (isParam(text, node, `${member?.name}`, params, reading) ? [text] : []))

function stopsOf(member: Member | undefined, reading: Reading): boolean {
  const text = textOf(member, reading)
  if (member && text !== undefined && text !== 'stop' && text !== 'continue')
    error(reading, member.value.at, `on_failure must be stop or continue, not ${JSON.stringify(text)}`)
  return text === 'stop'
}
