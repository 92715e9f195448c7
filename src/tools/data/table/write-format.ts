import papaparse from 'papaparse'
import { stringify } from 'yaml'
import { IbidError } from '../../../core/fault.ts'
import type { Format } from '../format.ts'
import { RawNumber } from './raw-number.ts'
import { flattened, isRow } from './rows.ts'

/** A value in a format, every kept number with the digits it had. `escaped`: cells that begin as formulas do, with a `'` before them. */
export function writeFormat(value: unknown, to: Format): { readonly output: string; readonly escaped: number } {
  if (to === 'json') return { output: `${json(value, 2)}\n`, escaped: 0 }
  if (to === 'yaml') return { output: yaml(value), escaped: 0 }
  if (to === 'jsonl') {
    const list = Array.isArray(value) ? value : [value]
    return { output: list.map((each) => `${json(each)}\n`).join(''), escaped: 0 }
  }
  return csv(value)
}

/** The language's own types do not know yet of numbers that are written as they stand. */
const rawJson: (source: string) => unknown = Object(JSON)['rawJSON']

const json = (value: unknown, indent?: number): string =>
  JSON.stringify(value, (_key, member: unknown) => (member instanceof RawNumber ? rawJson(member.source) : member), indent) ?? 'null'

const yaml = (value: unknown): string =>
  stringify(value, {
    lineWidth: 0,
    aliasDuplicateObjects: false,
    customTags: (tags) => [
      {
        tag: 'tag:yaml.org,2002:float',
        default: true,
        test: /^$a/,
        identify: (each: unknown) => each instanceof RawNumber,
        resolve: (text: string) => text,
        stringify: ({ value: each }) => (each instanceof RawNumber ? each.source : String(each)),
      },
      ...tags,
    ],
  })

/** What spreadsheets run: a cell that begins with one of these and is not just a number. */
const formula = /^[=+\-@\t\r]/
const plainNumber = /^[-+]?\d+(?:[.,]\d+)*(?:[eE][-+]?\d+)?%?$/

function csv(value: unknown): { readonly output: string; readonly escaped: number } {
  if (!Array.isArray(value) || !value.every(isRow)) throw new IbidError('invalid', 'only a list of objects can be written as CSV')
  const rows = value.map((row) => flattened(row))
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  let escaped = 0
  const safe = (text: string): string => {
    if (!formula.test(text) || plainNumber.test(text)) return text
    escaped++
    return `'${text}`
  }
  const cellOf = (member: unknown): string => {
    if (member === null || member === undefined) return ''
    if (typeof member === 'string') return safe(member)
    return member instanceof RawNumber ? member.source : typeof member === 'object' ? safe(json(member)) : String(member)
  }
  const lines = [columns.map(safe), ...rows.map((row) => columns.map((name) => cellOf(Object.hasOwn(row, name) ? row[name] : undefined)))]
  return { output: `${papaparse.unparse(lines, { newline: '\n' })}\n`, escaped }
}
