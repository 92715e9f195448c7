import type { Figure } from './bench.ts'

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
type Line = Readonly<Record<string, Json>>

/** What was measured: the number, or yes or no; `count` where it is a share of something; what stands beside it. */
export interface Value {
  readonly value: number | boolean
  /** `12 of 40`, where the figure is a share. */
  readonly count?: string
  /** Text for brackets: `FTS5 0.423`. */
  readonly beside?: string
}

/** The JSON objects among the lines of an output; a bench may print other lines too. */
export function jsonLines(output: string): readonly Line[] {
  return output.split('\n').flatMap((text) => {
    if (!text.startsWith('{')) return []
    try {
      return [JSON.parse(text) as Line]
    } catch {
      return []
    }
  })
}

/** A figure from the lines of its bench, or in words why it cannot be read. */
export function readFigure(figure: Figure, lines: readonly Line[]): Value | { readonly problem: string } {
  const where = JSON.stringify(figure.line)
  const like = lines.filter((line) => Object.entries(figure.line).every(([name, value]) => line[name] === value))
  if (like.length === 0) return { problem: `no line with ${where}` }
  const read = like.flatMap((line) => valueIn(figure, line) ?? [])
  if (read.length === 0) return { problem: `no number in ${figure.field} of the line with ${where}` }
  if (read.length > 1 && figure.several === undefined) return { problem: `${read.length} lines with ${where}` }
  if (figure.several === 'sum') return { value: rounded(read.reduce((sum, { value }) => sum + Number(value), 0)) }
  const ordered = read.toSorted((one, other) => Number(one.value) - Number(other.value))
  return (figure.several === 'least' ? ordered[0] : ordered.at(-1)) ?? { problem: `no line with ${where}` }
}

function valueIn(figure: Figure, line: Line): Value | undefined {
  const first = at(line, figure.field)
  if (typeof first === 'boolean') return { value: first }
  if (typeof first !== 'number') return undefined
  const beside = besideOf(figure, line)
  const second = at(line, figure.of ?? figure.less ?? '')
  if ((figure.of ?? figure.less) !== undefined && typeof second !== 'number') return undefined
  const other = Number(second)
  if (figure.of !== undefined) {
    // Nothing of nothing is no share.
    if (other === 0) return undefined
    return { value: rounded((100 * first) / other), count: `${told(first)} of ${told(other)}`, ...beside }
  }
  const value = figure.less === undefined ? first : first - other
  return { value: rounded(value * (figure.times ?? 1)), ...beside }
}

function besideOf(figure: Figure, line: Line): { readonly beside?: string } {
  const parts = Object.entries(figure.beside ?? {}).map(([name, way]) => {
    const value = at(line, way)
    return `${name} ${typeof value === 'number' ? told(rounded(value)) : String(value)}`
  })
  return parts.length === 0 ? {} : { beside: parts.join(', ') }
}

function at(line: Line, way: string): Json | undefined {
  let place: Json | undefined = line
  for (const name of way.split('/')) {
    if (typeof place !== 'object' || place === null) return undefined
    place = (place as Line)[name]
  }
  return place
}

/** Six places: enough for every figure, and without what floating point adds. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

/** A number as the table shows it: thousands apart, and no more places than it takes to see it. */
export function told(value: number): string {
  const size = Math.abs(value)
  if (size > 0 && size < 0.01) return value.toLocaleString('en-US', { maximumSignificantDigits: 2 })
  const places = Number.isInteger(value) || size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3
  return value.toLocaleString('en-US', { maximumFractionDigits: places })
}
