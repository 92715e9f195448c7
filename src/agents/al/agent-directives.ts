import { error, meant, type Reading, warning } from '../agent-problems.ts'
import type { Node } from '../declaration.ts'
import { callLine } from './call-line.ts'
import { type Directive, directiveOf, nameBeforeColon, unquoted, wantColon } from './directive.ts'
import type { Draft } from './draft.ts'
import { isItem, type Lines, placeOf, rest } from './lines.ts'
import { promptTemplate } from './prompt-template.ts'
import { textMember, verbBlock } from './verb-block.ts'

/** Takes what stands in a directive, and below it, into the draft. */
type Taker = (directive: Directive, lines: Lines, draft: Draft) => void

/** What can be said of an agent once. */
const once: Readonly<Record<string, Taker>> = {
  description: (directive, _lines, { members, reading }) => {
    wantColon(directive, reading)
    members.push(textMember('description', placeOf(directive.line), { text: unquoted(directive.text), at: directive.at }))
  },
  llm: takeModel,
  tools: (directive, lines, { members, reading }) => {
    members.push({ name: 'tools', at: placeOf(directive.line), value: toolList(directive, lines, reading) })
  },
  prompt_template: (directive, lines, draft) => {
    draft.prompt = promptTemplate(directive, lines, draft.reading)
  },
  lang: tellUnused,
  port: tellUnused,
  memory: tellUnused,
  temporal: (directive, lines, draft) => {
    wantColon(directive, draft.reading)
    tellUnused(directive, lines, draft)
  },
  observability: (directive, lines, draft) => {
    wantColon(directive, draft.reading)
    checkObservability(directive, lines, draft.reading)
    tellUnused(directive, lines, draft)
  },
}

/** What can be said again and again. */
const often: Readonly<Record<string, Taker>> = {
  expose: takeVerb,
  workflow: takeVerb,
  call: (directive, _lines, { calls, reading }) => {
    const call = callLine(directive, reading)
    if (call) calls.push(call)
  },
  file: (directive, lines, draft) => {
    nameBeforeColon(directive, draft.reading)
    lines.body(directive.line.indent)
    tellUnused(directive, lines, draft)
  },
}

/** Every word that a line of an agent can begin with. */
const words = ['agent', ...Object.keys(once), ...Object.keys(often)]

/** Takes one directive of an agent into its draft. One that cannot stand there is told, with all that stands below it left out. */
export function takeDirective(directive: Directive, lines: Lines, draft: Draft): void {
  const { word, line } = directive
  const { reading, seen } = draft
  const taker = Object.hasOwn(often, word) ? often[word] : undefined
  const single = Object.hasOwn(once, word) ? once[word] : undefined
  const before = seen.get(word)
  if (taker) taker(directive, lines, draft)
  else if (!single) {
    error(reading, placeOf(line), unknownWord(directive))
    lines.body(line.indent)
  } else {
    if (before) error(reading, placeOf(line), `${word} appears twice; the first is on line ${before.line}`)
    else seen.set(word, placeOf(line))
    single(directive, lines, before ? { ...draft, members: [] } : draft)
  }
}

function unknownWord({ word }: Directive): string {
  if (['params', 'returns', 'steps'].includes(word)) return `${word} belongs to a verb; indent it below its expose or workflow`
  return `an agent has no "${JSON.stringify(word).slice(1, -1)}"${meant(word, words, `it has ${words.join(', ')}`)}`
}

/** `tools:` with names behind it, or in a list below it, which need not be indented. */
function toolList(directive: Directive, lines: Lines, reading: Reading): Node {
  wantColon(directive, reading)
  const { line, text, at } = directive
  const inline = text.replace(/^\[|\]$/g, ' ')
  const items: Node[] = [...inline.matchAll(/[^\s,]+/g)].map(({ 0: name, index }) => ({
    kind: 'value',
    at: { line: at.line, column: at.column + index },
    value: unquoted(name),
  }))
  for (let item = lines.item(line.indent); item; item = lines.item(line.indent)) {
    const name = rest(item, isItem(item) ? 1 : 0)
    if (!isItem(item)) error(reading, name.at, `missing - before ${name.text}; write - ${name.text}`)
    else if (/^[\w-]+$/.test(unquoted(name.text))) items.push({ kind: 'value', at: name.at, value: unquoted(name.text) })
    else error(reading, name.at, `${JSON.stringify(name.text)} is not a valid tool name`)
  }
  return { kind: 'list', at: placeOf(line), items }
}

const vendors = ['openai', 'anthropic', 'google']

/** `llm PROVIDER MODEL`. A provider that is none of the known ones is the endpoint of the settings, where models have bare names. */
function takeModel({ text, at, line }: Directive, _lines: Lines, { members, reading }: Draft): void {
  const [provider = '', model, ...more] = text.split(/\s+/)
  const vendor = vendors.find((each) => each === provider.toLowerCase())
  if (!model || more.length > 0) error(reading, at, 'llm takes a provider and a model; write llm PROVIDER MODEL')
  else {
    if (!vendor)
      warning(reading, at, `${provider} is not one of ${vendors.join(', ')}, so ${model} is requested from llm.provider in the settings`)
    members.push({ name: 'model', at: placeOf(line), value: { kind: 'value', at, value: vendor ? `${vendor}:${model}` : model } })
  }
}

function takeVerb(directive: Directive, lines: Lines, { verbs, reading }: Draft): void {
  const verb = verbBlock(directive, lines, reading)
  if (verb) verbs.push(verb)
}

/** Words that mean something to other programs: read, so that a mistake in them is told, and without effect. */
function tellUnused({ word, line }: Directive, _lines: Lines, { reading }: Draft): void {
  warning(reading, placeOf(line), `${word} is parsed but not used`)
}

function checkObservability({ line }: Directive, lines: Lines, reading: Reading): void {
  const keys = ['traces', 'metrics', 'logs', 'export_to']
  for (let found = lines.deeper(line.indent); found; found = lines.deeper(line.indent)) {
    const part = directiveOf(found)
    if (part && keys.includes(part.word)) wantColon(part, reading)
    else
      error(
        reading,
        placeOf(found),
        `observability has no ${JSON.stringify(part?.word ?? found.text)}${meant(part?.word ?? '', keys, `it has ${keys.join(', ')}`)}`,
      )
    lines.body(found.indent)
  }
}
