import { IbidError } from '../core/fault.ts'
import { readTextSync } from '../files/read-bounded-sync.ts'
import { vendorVariables } from './keys.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** Variables that may name a file which holds their value: ours, and the keys that we take from those of others. */
const ours = new Set([...Object.values(vendorVariables), 'GITHUB_TOKEN'])

/**
 * The variables, those among them that stand in a file: `IBID_LLM_API_KEY_FILE=/run/secrets/llm-key`, as containers get their secrets. One that is set itself
 * wins. Throws `IbidError('usage')` for a file that cannot be read.
 */
export function withFileVariables(env: Variables): Variables {
  const named = Object.entries(env).flatMap(([name, file]) => {
    const variable = /^(.+)_FILE$/.exec(name)?.[1] ?? ''
    return file && (variable.startsWith('IBID_') || ours.has(variable)) ? [{ name, variable, file }] : []
  })
  if (named.length === 0) return env
  const read = Object.fromEntries(named.map(({ name, variable, file }) => [variable, env[variable] || textOf(file, name)]))
  const names = new Set(named.map(({ name }) => name))
  return { ...Object.fromEntries(Object.entries(env).filter(([name]) => !names.has(name))), ...read }
}

/** Bytes of a file that holds one value. */
const mostSecretBytes = 1_000_000

function textOf(file: string, name: string): string {
  try {
    return readTextSync(file, { mostBytes: mostSecretBytes }).trim()
  } catch {
    throw new IbidError('usage', `${name} refers to ${file}, which cannot be read`, 'set it to a file that you can read, or unset it')
  }
}
