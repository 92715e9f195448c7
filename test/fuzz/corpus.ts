import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A kept input, named by what it is. */
export interface KeptInput {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The inputs that are kept for a target, in the order of their names. */
export function keptInputs(target: string): readonly KeptInput[] {
  const folder = join(import.meta.dirname, 'corpus', target)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }))
}
