import { text as readAll } from 'node:stream/consumers'
import { IbidError } from '../core/fault.ts'
import { isRecord } from '../core/json.ts'

/** What `--input` gives: a JSON object, `-` for standard input; empty without it. Throws `IbidError('usage')` for anything else. */
export async function inputObject(given: string | undefined): Promise<Record<string, unknown>> {
  if (given === undefined) return {}
  const text = given === '-' ? await readAll(process.stdin) : given
  try {
    const value: unknown = JSON.parse(text)
    if (isRecord(value)) return { ...value }
  } catch {
    // Told below, like JSON of another kind.
  }
  throw new IbidError('usage', '--input is not a JSON object', 'use an object, such as --input \'{"range": "main..HEAD"}\'')
}
