import { phrase } from '../core/text/phrase.ts'
import type { DeclaredAgent, Verb } from '../core/verb.ts'
import { error, type Reading } from './agent-problems.ts'
import type { Node, Place } from './declaration.ts'
import { membersOf, textOf, textsOf, uniqueMembers } from './members.ts'
import { readVerb } from './read-verb.ts'
import { isKnownTool } from './steps.ts'

export type Origin = DeclaredAgent['origin']

/** An agent with the places of its names, for whoever finds a second one of the same name. */
export interface ReadAgent {
  readonly agent: DeclaredAgent
  readonly at: Place
  /** By verb id. */
  readonly verbsAt: ReadonlyMap<string, Place>
}

const keys = ['agent', 'name', 'description', 'domains', 'model', 'tools', 'verbs']

/** The word for the model of whoever calls. */
const callersModel = 'main'

/** An agent by its declaration and its prompt. Usable only where `reading` has no error afterwards; undefined where even its name is missing. */
export function readAgent(
  node: Node,
  prompt: { readonly text: string; readonly at: Place },
  origin: Origin,
  reading: Reading,
): ReadAgent | undefined {
  const members = membersOf(node, phrase`an agent`, keys, reading)
  const named = members.get('agent')
  if (!named) error(reading, node.at, 'the agent has no name; add agent: a-name')
  const id = textOf(named, reading)
  if (named && id !== undefined && !/^[A-Za-z][\w-]{0,63}$/.test(id))
    error(reading, named.value.at, `${JSON.stringify(id)} is not a valid agent name; use letters, digits, - and _, such as code-reviewer`)
  const description = textOf(members.get('description'), reading)
  if (!members.has('description')) error(reading, node.at, 'the agent has no description; add description: one sentence on what it is for')
  if (prompt.text === '')
    error(reading, prompt.at, 'the agent has no prompt; describe it below the front matter, such as: You are a reviewer who ...')
  const name = textOf(members.get('name'), reading)
  const model = modelOf(members, reading)
  const tools = toolsOf(members, reading)
  const domains = textsOf(members.get('domains'), reading)?.map(({ text }) => text) ?? []
  const { verbs, verbsAt } = verbsOf(members, id ?? '', tools, reading)
  if (!named || id === undefined) return undefined
  return {
    agent: {
      ...{ id, name: name ?? titleOf(id), description: description ?? '', domains, prompt: prompt.text },
      ...(tools ? { tools } : {}),
      ...(model === undefined || model === callersModel ? {} : { model }),
      ...{ verbs, origin, file: reading.file },
    },
    at: named.value.at,
    verbsAt,
  }
}

type Members = ReturnType<typeof membersOf>

function modelOf(members: Members, reading: Reading): string | undefined {
  const member = members.get('model')
  const model = textOf(member, reading)
  if (member && model !== undefined && /\s/.test(model))
    return error(reading, member.value.at, `model ${JSON.stringify(model)} must be a single word, such as main or anthropic:NAME`)
  return model
}

function toolsOf(members: Members, reading: Reading): readonly string[] | undefined {
  const tools = new Set<string>()
  for (const { text, node } of textsOf(members.get('tools'), reading) ?? []) {
    if (tools.has(text)) error(reading, node.at, `${text} appears twice in tools`)
    else {
      isKnownTool(text, node, reading)
      tools.add(text)
    }
  }
  return members.has('tools') ? [...tools] : undefined
}

function verbsOf(members: Members, agent: string, tools: readonly string[] | undefined, reading: Reading) {
  const verbsAt = new Map<string, Place>()
  const verbs: Verb[] = []
  const member = members.get('verbs')
  for (const one of member ? uniqueMembers(member.value, 'verbs', reading) : []) {
    const verb = readVerb(one, { agent, tools }, reading)
    if (!verb) continue
    const before = verbsAt.get(verb.id)
    if (before) error(reading, one.at, `${verb.id} is declared twice; the first is on line ${before.line}`)
    verbsAt.set(verb.id, one.at)
    verbs.push(verb)
  }
  return { verbs, verbsAt }
}

/** `code-reviewer` is `Code reviewer`. */
const titleOf = (id: string): string => {
  const words = id.replaceAll(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
