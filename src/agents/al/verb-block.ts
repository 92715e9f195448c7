import { error, meant, type Reading } from '../agent-problems.ts'
import type { Member, Place } from '../declaration.ts'
import { type Directive, directiveOf, nameBeforeColon, unquoted, wantColon } from './directive.ts'
import { type Lines, type PlacedText, placeOf } from './lines.ts'
import { promptTemplate } from './prompt-template.ts'
import { typedNames } from './typed-names.ts'
import { workflowSteps } from './workflow-steps.ts'

const keys = ['description', 'params', 'returns', 'prompt_template', 'steps']

/** `expose NAME@vN:` or `workflow NAME@vN:` with all that stands deeper. Its description is where absent how its prompt begins, else what it calls. */
export function verbBlock(directive: Directive, lines: Lines, reading: Reading): Member | undefined {
  const { line } = directive
  const name = nameBeforeColon(directive, reading)
  const members: Member[] = []
  const first = new Map<string, Place>()
  for (let found = lines.deeper(line.indent); found; found = lines.deeper(line.indent)) {
    const part = directiveOf(found)
    if (!part || !keys.includes(part.word)) {
      error(reading, placeOf(found), unknownPart(found.text, part, directive.word))
      lines.body(found.indent)
      continue
    }
    const member = partOf(part, lines, reading)
    const before = first.get(part.word)
    if (before)
      error(reading, placeOf(found), `${part.word} appears twice in ${name?.text ?? directive.word}; the first is on line ${before.line}`)
    else if (member) members.push(member)
    first.set(part.word, before ?? placeOf(found))
  }
  if (directive.word === 'workflow' && name && !first.has('steps'))
    error(reading, name.at, `the workflow ${name.text} has no steps; add steps: with - activity: TOOL`)
  return name && { name: name.text, at: name.at, value: { kind: 'members', at: placeOf(line), members } }
}

function unknownPart(text: string, part: Directive | undefined, owner: string): string {
  if (!part) return `${JSON.stringify(text)} is not part of ${owner}; it has ${keys.join(', ')}`
  const indented = part.hasColon ? '' : '; indent parameters below params:'
  return `${owner} has no ${JSON.stringify(part.word)}${meant(part.word, keys, `it has ${keys.join(', ')}`)}${indented}`
}

function partOf(part: Directive, lines: Lines, reading: Reading): Member | undefined {
  const { word, line } = part
  const at = placeOf(line)
  switch (word) {
    case 'params':
    case 'returns':
      return { name: word, at, value: typedNames(part, lines, reading) }
    case 'steps':
      return { name: word, at, value: workflowSteps(part, lines, reading) }
    case 'prompt_template':
      return promptMember(part, lines, reading)
    default:
      wantColon(part, reading)
      return textMember('description', at, { text: unquoted(part.text), at: part.at })
  }
}

function promptMember(part: Directive, lines: Lines, reading: Reading): Member | undefined {
  const prompt = promptTemplate(part, lines, reading)
  return prompt && textMember('prompt', placeOf(part.line), prompt)
}

/** A member that holds a text. */
export const textMember = (name: string, at: Place, { text, at: textAt }: PlacedText): Member => ({
  name,
  at,
  value: { kind: 'value', at: textAt, value: text },
})
