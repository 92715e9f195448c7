import type { FeedTypeRow } from '../app/feeds/known-types.ts'
import { IbidError } from '../core/fault.ts'
import { isRecord, type Json } from '../core/json.ts'
import { nearest } from '../core/spelling-suggestion.ts'
import { wholePath } from '../files/whole-path.ts'
import { say } from '../views/words/say.ts'

/** One option of a kind of service, as its JSON Schema has it. */
export interface FeedOption {
  readonly name: string
  readonly type: string
  readonly description: string
  readonly isNeeded: boolean
  /** Words that it takes, where it takes no others. */
  readonly choices: readonly string[]
}

/** The options of a kind of service. */
export function optionsOf({ options: { properties, required } }: Pick<FeedTypeRow, 'options'>): readonly FeedOption[] {
  const needed = Array.isArray(required) ? required : []
  return Object.entries(isRecord(properties) ? properties : {}).map(([name, schema]) => {
    const { type, description, enum: choices, default: usual } = isRecord(schema) ? schema : {}
    return {
      name,
      type: String(type ?? 'string'),
      description: `${description ?? ''}`,
      isNeeded: needed.includes(name) && usual === undefined,
      choices: Array.isArray(choices) ? choices.map(String) : [],
    }
  })
}

/**
 * Words such as `host=imap.example.org` as the options of a kind of service: numbers, `true` and `false`, lists with commas between. A path of this machine is made
 * whole. Throws `IbidError('usage')` for words without a value, unknown names, secrets, values of another kind and options that are missing.
 */
export function feedOptions(
  words: readonly string[],
  type: Pick<FeedTypeRow, 'name' | 'options' | 'secrets' | 'isLocal'>,
  { folder, home }: { readonly folder: string; readonly home: string },
): { readonly [name: string]: Json } {
  const known = optionsOf(type)
  const read: Record<string, Json> = {}
  for (const word of words) {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(word) ?? []
    if (name === '') throw new IbidError('usage', `--set ${word} is not a NAME=VALUE pair`, 'use --set NAME=VALUE')
    const option = known.find((each) => each.name === name)
    if (!option) throw unknownOption(name, type, known)
    const before = read[name]
    const set = readValue(option, value)
    if (Array.isArray(set)) read[name] = [...(Array.isArray(before) ? before : []), ...set]
    else if (type.isLocal && name === 'path') read[name] = wholePath(value, { folder, home })
    else read[name] = set
  }
  const missing = known.find(({ name, isNeeded }) => isNeeded && !(name in read))
  if (missing) throw new IbidError('usage', `${type.name} requires ${missing.name}`, `--set ${missing.name}=...: ${missing.description}`)
  return read
}

function readValue({ name, type, choices }: FeedOption, text: string): Json {
  const wrong = (takes: string) => new IbidError('usage', `${name} must be ${takes}, not ${text || 'nothing'}`)
  if (type === 'array') return text.split(',').flatMap((each) => each.trim() || [])
  if (type === 'boolean') {
    if (text !== 'true' && text !== 'false') throw wrong(say`true or false`)
    return text === 'true'
  }
  if (type === 'integer' || type === 'number') {
    if (!/^-?\d+(?:\.\d+)?$/.test(text)) throw wrong(say`a number`)
    return Number(text)
  }
  if (choices.length > 0 && !choices.includes(text)) throw wrong(choices.join(' or '))
  return text
}

function unknownOption(name: string, type: Pick<FeedTypeRow, 'name' | 'secrets'>, known: readonly FeedOption[]): IbidError {
  if (name === 'clientSecret' || type.secrets.some((secret) => secret.name === name))
    return new IbidError(
      'usage',
      `${name} is a secret and must not be passed on the command line`,
      `omit it to be prompted, or pass a file that contains it: --secret-file ${name}=FILE`,
    )
  const names = known.map((each) => each.name)
  const meant = nearest(name, names)
  const remedy = meant ? say`did you mean ${meant}?` : say`it accepts ${names.join(', ') || say`none`}`
  return new IbidError('usage', `${type.name} has no option ${name}`, remedy)
}
