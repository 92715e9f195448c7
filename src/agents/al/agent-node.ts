import { oneLine } from '../../core/text/one-line.ts'
import { sentences } from '../../core/text/sentences.ts'
import type { Member, Node } from '../declaration.ts'
import { verbName } from '../verb-name.ts'
import type { Draft } from './draft.ts'
import { textMember } from './verb-block.ts'

/** Characters of a description that is taken from a prompt. */
const longestDescription = 200

/** The declaration that a draft amounts to. The form need not say what agents and verbs are good for: that is how their prompts begin. */
export function agentNode({ name, at, members, verbs, prompt }: Draft): Node {
  const id = name?.text ?? ''
  const described = members.some((member) => member.name === 'description')
  const description = described ? [] : [textMember('description', at, { text: beginning(prompt?.text) ?? `The agent ${id}.`, at })]
  return {
    kind: 'members',
    at,
    members: [
      ...(name ? [textMember('agent', at, name)] : []),
      ...description,
      ...members,
      { name: 'verbs', at, value: { kind: 'members', at, members: verbs.map((verb) => describedVerb(verb, id)) } },
    ],
  }
}

function describedVerb(verb: Member, agent: string): Member {
  const { value } = verb
  if (value.kind !== 'members' || value.members.some(({ name }) => name === 'description')) return verb
  const prompt = value.members.find(({ name }) => name === 'prompt')?.value
  const name = verbName(verb.name)
  const text =
    beginning(prompt?.kind === 'value' ? String(prompt.value) : undefined) ??
    `The verb ${typeof name === 'string' ? verb.name : name.name} of ${agent}.`
  return { ...verb, value: { ...value, members: [textMember('description', verb.at, { text, at: verb.at }), ...value.members] } }
}

/** The first sentence of a prompt. */
function beginning(prompt: string | undefined): string | undefined {
  if (prompt === undefined) return undefined
  const first = sentences(prompt).find(({ kind }) => kind === 'prose')
  return first && oneLine(prompt.slice(first.start, first.end), longestDescription)
}
