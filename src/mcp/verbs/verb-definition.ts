import type { Tool as Definition, JSONObject } from '@modelcontextprotocol/server'
import { verbToolName } from '../../agents/verb-name.ts'
import { sentences } from '../../core/text/sentences.ts'
import { estimateTokens } from '../../core/text/tokens.ts'
import type { Verb } from '../../core/verb.ts'

/** Tokens of a definition at most, by our estimate: less than the 150 that a host is promised, for JSON counts more than it looks. */
const most = 135

/**
 * A verb as a tool. What would be too much for the context of a host's model goes, the least needed first: words about parameters, what is inside them, all
 * but the first sentence of the description. Wrong input is told in full.
 */
export function verbDefinition(verb: Verb, isReadOnly: boolean): Definition {
  const made = (description: string, properties: JSONObject): Definition => ({
    name: verbToolName(verb.id),
    title: verb.id,
    description,
    inputSchema: { type: 'object', properties, ...(verb.params.required?.length ? { required: [...verb.params.required] } : {}) },
    annotations: { readOnlyHint: isReadOnly },
  })
  const first = firstSentence(verb.description)
  const forms = [
    () => made(verb.description, membersOf(verb, whole)),
    () => made(first, membersOf(verb, whole)),
    () => made(first, membersOf(verb, withoutWords)),
    () => made(first, membersOf(verb, typeOnly)),
    () => made(first.slice(0, 200), {}),
  ]
  for (const form of forms) {
    const definition = form()
    if (estimateTokens(JSON.stringify(definition)) <= most) return definition
  }
  return made(first.slice(0, 200), {})
}

type Member = Verb['params']['properties'][string]

const membersOf = ({ params }: Verb, shown: (member: Member) => JSONObject): JSONObject =>
  Object.fromEntries(Object.entries(params.properties).map(([name, member]) => [name, shown(member)]))

/** Schemas come from files that were checked; what JSON cannot say is not in them. */
const whole = (member: Member): JSONObject => JSON.parse(JSON.stringify(member)) as JSONObject

const withoutWords = (member: Member): JSONObject => {
  const { description: _, ...rest } = whole(member)
  return rest
}

const typeOnly = ({ type, enum: values }: Member): JSONObject => ({
  ...(typeof type === 'string' ? { type } : {}),
  ...(Array.isArray(values) ? { enum: values } : {}),
})

function firstSentence(text: string): string {
  const [first] = sentences(text)
  return first ? text.slice(first.start, first.end).trim() : text
}
