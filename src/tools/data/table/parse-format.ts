import { type Document, isAlias, isScalar, parseAllDocuments, visit } from 'yaml'
import { IbidError } from '../../../core/fault.ts'
import type { Format } from '../format.ts'
import { type Csv, readCsv } from './csv-rows.ts'
import { isNumber, jsonNumber, numberOf, RawNumber } from './raw-number.ts'

/** What a text holds, every number and text as it stands there. Throws `IbidError('malformed')` for what does not parse. */
export function valuesOf(name: string, text: string, format: Format): { readonly value: unknown; readonly warnings: readonly string[] } {
  if (format === 'yaml') return { value: yamlValue(name, text), warnings: [] }
  if (format === 'json') return { value: jsonValue(name, text, 1), warnings: [] }
  if (format === 'jsonl') {
    const lines = text.split('\n').map((line, at) => ({ line, number: at + 1 }))
    return { value: lines.filter(({ line }) => line.trim() !== '').map(({ line, number }) => jsonValue(name, line, number)), warnings: [] }
  }
  const csv = readCsv(text)
  return { value: csvValue(csv), warnings: csv.problems.map(({ line, message }) => `${name}, line ${line}: ${message}`) }
}

type ParseJson = (text: string, revive: (key: string, value: unknown, context: { readonly source?: string }) => unknown) => unknown

/** The language's own types do not know yet that a reviver is told the source. */
const parseJson: ParseJson = Object(JSON)['parse']

function jsonValue(name: string, text: string, line: number): unknown {
  try {
    return parseJson(text, (_key, value, { source }) => (typeof value === 'number' && source !== undefined ? numberOf(source) : value))
  } catch (error) {
    const at = line > 1 ? `${name}, line ${line}` : name
    throw new IbidError(
      'malformed',
      `${at} is not valid JSON: ${error instanceof Error ? error.message : error}`,
      'use json_validator to locate the error',
    )
  }
}

/** Of several documents a list. */
function yamlValue(name: string, text: string): unknown {
  const parsed = parseAllDocuments(text, { prettyErrors: false })
  const documents = Array.isArray(parsed) ? parsed : []
  const values = documents.map((document) => {
    const [error] = document.errors
    if (error) throw new IbidError('malformed', `${name} is not valid YAML: ${error.message}`, 'use json_validator to locate the error')
    visit(document, {
      Scalar(_key, node) {
        if (typeof node.value !== 'number' || node.source === undefined) return
        // Zeros in front, other bases and infinity have no form in JSON: they stay what people wrote.
        node.value = jsonNumber.test(node.source)
          ? numberOf(node.source)
          : Number.isSafeInteger(node.value) && /^[-+]?0[xo]/.test(node.source)
            ? node.value
            : node.source
      },
      Pair(_key, { key }) {
        if (isScalar(key) || isAlias(key) || key === null) return
        throw new IbidError('malformed', `${name} contains a key that is not a scalar value`, 'JSON and CSV do not support such keys')
      },
    })
    return plainValue(name, document)
  })
  return values.length === 1 ? values[0] : values
}

/** Throws `IbidError('malformed')` for aliases that lead nowhere, and for those that would make much of little. */
function plainValue(name: string, document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    throw new IbidError('malformed', `${name} is not valid YAML: ${said}`, 'use json_validator to locate the error')
  }
}

/** Rows as objects. A column is of numbers, or true and false, only where every cell is; texts, zeros in front and numbers of over 15 digits stay text. */
function csvValue({ columns, rows }: Csv): unknown {
  const kinds = columns.map((_, at) => kindOf(rows.map(({ cells }) => cells[at] ?? '')))
  return rows.map(({ cells }) => Object.fromEntries(columns.map((name, at) => [name, typed(cells[at] ?? '', kinds[at]!)])))
}

type Kind = 'text' | 'number' | 'boolean'

function kindOf(cells: readonly string[]): Kind {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.length === 0) return 'text'
  if (filled.every((cell) => isNumber(cell))) return 'number'
  return filled.every((cell) => cell === 'true' || cell === 'false') ? 'boolean' : 'text'
}

const typed = (cell: string, kind: Kind): unknown =>
  kind === 'text' ? cell : cell === '' ? null : kind === 'boolean' ? cell === 'true' : numberOf(cell)

/** A number, or one that is kept as text, as something to compare. */
export const comparable = (value: unknown): number | undefined =>
  value instanceof RawNumber ? Number(value.source) : typeof value === 'number' ? value : undefined
