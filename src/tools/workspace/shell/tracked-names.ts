import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { indexEntries } from '../../sandbox/git-index.ts'
import { bytesOf, textOf } from '../../sandbox/owned-repository.ts'
import { isSecret } from './places.ts'

/** Bytes of an index, and repositories that are remembered. */
const limits = { bytes: 32_000_000, remembered: 50 }

const remembered = new Map<string, { readonly state: string; readonly secrets: readonly string[] | undefined }>()

/**
 * Of what a repository tracks the names that are secret, from its top, as its index tells without asking git: remembered for as long as the index is the
 * same file. Undefined where that cannot be told. `top` holds `.git`.
 */
export async function trackedSecrets(top: string): Promise<readonly string[] | undefined> {
  const path = join(top, '.git', 'index')
  const found = await lstat(path, { bigint: true }).catch(() => undefined)
  if (!found?.isFile()) return undefined
  const state = `${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}`
  const before = remembered.get(top)
  if (before?.state === state) return before.secrets
  const index = /objectformat/i.test(textOf(join(top, '.git', 'config'))) ? undefined : bytesOf(path, limits.bytes)
  const entries = index && indexEntries(index)
  const secrets = entries && [...entries.keys()].filter(isSecret)
  remembered.delete(top)
  remembered.set(top, { state, secrets })
  for (const oldest of remembered.keys()) if (remembered.size > limits.remembered) remembered.delete(oldest)
  return secrets
}

/**
 * Whether a call of git shows the content of nothing but what is tracked now, as these words tell: a search for one pattern, or what has changed since it
 * was added. Every other option, and every commit that is named, may bring in more.
 */
export function showsOnlyTracked(name: string, args: readonly string[]): boolean {
  const end = args.indexOf('--')
  const front = end < 0 ? args : args.slice(0, end)
  const options = front.filter((word) => word.startsWith('-'))
  const operands = front.length - options.length
  if (name === 'grep') return operands === 1 && options.every((option) => /^-[nilwEFGPoHhcvIp]+$/.test(option))
  const looks = /^-(?:[puzwbRU]|U\d+|-(?:patch|stat|numstat|shortstat|name-only|name-status|no-color|word-diff|check|minimal))$/
  return name === 'diff' && operands === 0 && options.every((option) => looks.test(option))
}
