import type { z } from 'zod'

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const units: Readonly<Record<string, string>> = { string: 'character', array: 'item', set: 'item', map: 'member', object: 'member' }

const formats: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'a web address',
  uuid: 'a UUID',
  date: 'a date such as 2026-11-30',
  datetime: 'a date and time such as 2026-11-30T12:00:00Z',
}

/** What is allowed where a value does not fit, as the end of a sentence: `must have at least 10 characters`. Undefined where the schema has words of its own. */
export function validationMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be ${alternatives(issue.values.map((value) => JSON.stringify(value) ?? String(value)))}`
    case 'too_small':
      return bound(issue, issue.minimum, issue.inclusive === false ? 'more than' : 'at least')
    case 'too_big':
      return bound(issue, issue.maximum, issue.inclusive === false ? 'less than' : 'at most')
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'invalid_format':
      return formats[issue.format] ? `must be ${formats[issue.format]}` : 'has the wrong format'
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.map((key) => key.slice(0, 100)).join(', ')}`
    case 'invalid_union':
      return unionWords(issue.errors)
    case 'invalid_key':
      return 'has a field with a name that is not allowed'
    case 'invalid_element':
      return 'has an item that is not valid'
    default:
      return undefined
  }
}

function bound({ origin, exact }: { readonly origin: string; readonly exact?: boolean }, most: number | bigint, words: string): string {
  const said = exact ? 'exactly' : words
  const unit = units[origin]
  if (unit === undefined) return exact ? `must be ${most}` : `must be ${said} ${most}`
  return `must have ${said} ${most} ${unit}${Number(most) === 1 ? '' : 's'}`
}

/** Where each of the forms says in one line what the value itself must be, these lines. */
function unionWords(forms: readonly (readonly z.core.$ZodIssue[])[]): string {
  const lines = forms.map((issues) => (issues.length === 1 && issues[0]!.path.length === 0 ? issues[0]!.message : undefined))
  const told = lines.flatMap((line) => (line === undefined ? [] : [line]))
  return told.length > 0 && told.length === lines.length ? alternatives([...new Set(told)]) : 'matches none of the allowed forms'
}

const alternatives = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
