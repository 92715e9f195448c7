import { IbidError } from '../../../core/fault.ts'
import { nearest } from '../../../core/spelling-suggestion.ts'
import { comparable } from './parse-format.ts'
import { RawNumber } from './raw-number.ts'

export type Row = { readonly [name: string]: unknown }

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof RawNumber)

/** The rows of a value: itself where it is a list of objects, or the list at `at`, a dotted path. Throws `IbidError('invalid')` that says where lists are. */
export function rowsOf(value: unknown, at: string | undefined): readonly Row[] {
  const found = at === undefined ? value : memberOf(value, at)
  if (Array.isArray(found) && found.every(isRow)) return found
  if (at !== undefined) throw new IbidError('invalid', `no list of objects at ${at}${lists(value)}`)
  if (isRow(found))
    throw new IbidError(
      'invalid',
      `the data is a single object, not a list of rows${lists(value)}`,
      'specify the path to the list of rows with at',
    )
  throw new IbidError('invalid', 'the data is not a list of objects', 'rows must be objects with named fields')
}

/** The member at a dotted path; a name that itself has dots goes first. */
export function memberOf(value: unknown, path: string): unknown {
  if (!isRow(value)) return undefined
  if (Object.hasOwn(value, path)) return value[path]
  for (let dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
    const head = path.slice(0, dot)
    if (Object.hasOwn(value, head)) return memberOf(value[head], path.slice(dot + 1))
  }
  return undefined
}

/** Rows with these members only, in this order. Throws `IbidError('invalid')`, naming the nearest, for one that no row has. */
export function selected(rows: readonly Row[], paths: readonly string[]): readonly Row[] {
  assertKnown(rows, paths)
  return rows.map((row) => Object.fromEntries(paths.map((path) => [path, memberOf(row, path) ?? null])))
}

/** Rows in the order of these members, `-name` from high to low; equal ones keep their order. What is empty comes last. */
export function sorted(rows: readonly Row[], by: readonly string[]): readonly Row[] {
  const keys = by.map((word) => (word.startsWith('-') ? { path: word.slice(1), sign: -1 } : { path: word, sign: 1 }))
  assertKnown(
    rows,
    keys.map(({ path }) => path),
  )
  return rows.toSorted((a, b) => {
    for (const { path, sign } of keys) {
      const [left, right] = [memberOf(a, path) ?? '', memberOf(b, path) ?? '']
      if (left === '' || right === '') {
        if (left !== right) return left === '' ? 1 : -1
        continue
      }
      const order = compared(left, right)
      if (order !== 0) return sign * order
    }
    return 0
  })
}

/** One level of names: `address.city`; lists are written as JSON. */
export function flattened(row: Row, prefix = ''): Row {
  const members = Object.entries(row).flatMap(([name, value]): [string, unknown][] =>
    isRow(value) && Object.keys(value).length > 0 ? Object.entries(flattened(value, `${prefix}${name}.`)) : [[`${prefix}${name}`, value]],
  )
  return Object.fromEntries(members)
}

function compared(left: unknown, right: unknown): number {
  const [a, b] = [comparable(left), comparable(right)]
  if (a !== undefined && b !== undefined) return a - b || exactly(left, right)
  const [one, other] = [wordOf(left), wordOf(right)]
  return one < other ? -1 : one > other ? 1 : 0
}

/** Of numbers whose doubles are the same. */
function exactly(left: unknown, right: unknown): number {
  const [one, other] = [wordOf(left), wordOf(right)]
  if (!/^-?\d+$/.test(one) || !/^-?\d+$/.test(other)) return 0
  const difference = BigInt(one) - BigInt(other)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

const wordOf = (value: unknown): string =>
  value instanceof RawNumber ? value.source : typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

function assertKnown(rows: readonly Row[], paths: readonly string[]): void {
  for (const path of paths) {
    if (rows.length === 0 || rows.some((row) => memberOf(row, path) !== undefined)) continue
    const names = new Set(rows.slice(0, 100).flatMap((row) => [...Object.keys(row), ...Object.keys(flattened(row))]))
    const meant = nearest(path, names)
    throw new IbidError(
      'invalid',
      `no row has a field ${path}`,
      meant ? `did you mean ${meant}?` : `available: ${[...names].slice(0, 20).join(', ')}`,
    )
  }
}

function lists(value: unknown): string {
  if (!isRow(value)) return ''
  const names = Object.entries(value).flatMap(([name, member]) => (Array.isArray(member) ? [name] : []))
  return names.length > 0 ? `; it contains lists at ${names.slice(0, 10).join(', ')}` : ''
}
