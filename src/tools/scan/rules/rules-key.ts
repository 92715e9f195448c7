import { createHash } from 'node:crypto'
import manifest from '../../../../package.json' with { type: 'json' }
import { rules } from './rules.ts'

let key: string | undefined

/** Another one for another version of the program, and for most changes of a rule, so that no finding of older rules is given again. */
export const rulesKey = (): string =>
  (key ??= createHash('sha256')
    .update(JSON.stringify([manifest.version, rules], told))
    .digest('base64'))

const told = (_key: string, value: unknown): unknown => (value instanceof RegExp || typeof value === 'function' ? String(value) : value)
