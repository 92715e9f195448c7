import { IbidError } from '../../core/fault.ts'

export const formats = ['json', 'jsonl', 'yaml', 'csv'] as const
export type Format = (typeof formats)[number]

const endings: Readonly<Record<string, Format>> = {
  json: 'json',
  jsonc: 'json',
  geojson: 'json',
  webmanifest: 'json',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  yaml: 'yaml',
  yml: 'yaml',
  csv: 'csv',
  tsv: 'csv',
}

/** Characters in which a format shows itself. */
const looked = 4000

/** The format a file's name says, else the one its content looks like. Throws `IbidError('invalid')` where neither says anything. */
export function formatOf(name: string, text: string): Format {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (Object.hasOwn(endings, ending)) return endings[ending]!
  const start = text.slice(0, looked).trimStart()
  const [first = '', second = ''] = start.split('\n').filter((line) => line.trim() !== '')
  if (/^[{[]/.test(first)) return isWhole(first) && /^[{[]/.test(second) ? 'jsonl' : 'json'
  if (start.length < looked && isWhole(start)) return 'json'
  if (/^(?:---|- |[\w"'.-]+:(?:\s|$)|%YAML)/.test(first)) return 'yaml'
  if (/[,;\t|]/.test(first)) return 'csv'
  throw new IbidError('invalid', `could not detect the format of ${name}`, `specify it: ${formats.join(', ')}`)
}

const isWhole = (line: string): boolean => {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}
