import { z } from 'zod'
import { assertShallow } from '../../data/nesting-limit.ts'
import type { Dependency, LockContent, LockText } from './dependency.ts'
import { lineFinder } from './line-of.ts'
import { directNames, packageManifest } from './package-manifest.ts'
import { isCommit, sourceOfUrl } from './source-of-url.ts'
import { yamlOptions } from './yaml-options.ts'

/** Reads yarn.lock: that of Yarn 1, which has a form of its own, and that of later ones, which is YAML. */
export async function yarnLock({ text, beside }: LockText): Promise<LockContent> {
  const manifest = packageManifest(await beside('package.json'))
  const direct = manifest && directNames(manifest)
  if (/^__metadata:/m.test(text)) return { kind: 'yarn.lock from Yarn 2 or later', dependencies: await berry(text) }
  return { kind: 'yarn.lock from Yarn 1', dependencies: classic(text, direct) }
}

/** Blocks of `name@range, name@range:` with indented `key value` lines. */
function classic(text: string, direct: ReadonlySet<string> | undefined): readonly Dependency[] {
  const found: Dependency[] = []
  let head: { readonly names: readonly string[]; readonly line: number; readonly values: Map<string, string> } | undefined
  const finish = (): void => {
    if (!head) return
    const { names, line, values } = head
    const version = values.get('version')
    const resolved = values.get('resolved')
    // `alias@npm:name@range`: the package has another name than its user calls it by.
    const alias = /@npm:(?<name>@?[^@]+)(?:@|$)/.exec(names[0] ?? '')?.groups?.['name']
    const own = nameOf(names[0] ?? '')
    const place = sourceOfUrl(resolved?.replace(/#[0-9a-f]{40}$/, (commit) => (/^git|\.git#/.test(resolved) ? commit : '')))
    found.push({
      ecosystem: 'npm',
      name: alias ?? own,
      ...(version === undefined ? {} : { version }),
      ...(direct ? { direct: direct.has(own) } : {}),
      ...place,
      ...(place.source === 'registry' ? { integrity: values.has('integrity') } : {}),
      line,
    })
  }
  text.split(/\r?\n/).forEach((words, at) => {
    if (words.startsWith('#') || words.trim() === '') return
    if (!words.startsWith(' ')) {
      finish()
      const names = words.replace(/:$/, '').split(',').map(unquoted)
      head = { names, line: at + 1, values: new Map() }
      return
    }
    const value = /^ {2}(?<key>\w+) (?<value>.+)$/.exec(words)?.groups
    if (value) head?.values.set(value['key']!, unquoted(value['value']!))
  })
  finish()
  return found
}

const unquoted = (text: string): string => text.trim().replace(/^"(.*)"$/, '$1')

/** `@scope/name@range` without its range. */
const nameOf = (descriptor: string): string => /^(@?[^@]+)/.exec(descriptor)?.[1] ?? descriptor

const berryEntry = z.object({
  version: z.coerce.string().optional(),
  resolution: z.string().optional(),
  checksum: z.coerce.string().optional(),
  linkType: z.string().optional(),
  dependencies: z.record(z.string(), z.coerce.string()).optional(),
})

async function berry(text: string): Promise<readonly Dependency[]> {
  assertShallow('the lock file', text, 'yaml')
  const { parse } = await import('yaml')
  const { __metadata: _, ...rest } = z.record(z.string(), z.unknown()).parse(parse(text, yamlOptions))
  const entries = Object.entries(rest).flatMap(([key, value]) => {
    const entry = berryEntry.safeParse(value)
    return entry.success ? [[key, entry.data] as const] : []
  })
  const workspaces = entries.filter(([, { resolution }]) => resolution?.includes('@workspace:'))
  const direct = new Set(
    workspaces.flatMap(([, { dependencies }]) => Object.entries(dependencies ?? {}).map(([name, range]) => `${name}@${range}`)),
  )
  const lineOf = lineFinder(text)
  return entries.flatMap(([key, { version, resolution = '', checksum }]) => {
    const name = nameOf(resolution)
    const reference = resolution.slice(name.length + 1)
    if (/^(?:workspace|link|portal|file):/.test(reference)) return []
    const descriptors = key.split(', ')
    const registry = /^(?:npm:|patch:|virtual:)/.test(reference)
    const place = registry ? { source: 'registry' as const, pinned: true } : placeOf(reference)
    return [
      {
        ecosystem: 'npm' as const,
        name,
        ...(version === undefined ? {} : { version }),
        direct: descriptors.some((one) => direct.has(one) || direct.has(one.replace('@npm:', '@'))),
        ...place,
        ...(registry ? { integrity: checksum !== undefined } : {}),
        line: Math.max(lineOf(`${JSON.stringify(key)}:`), lineOf(`${key}:`)),
      },
    ]
  })
}

const placeOf = (reference: string): Pick<Dependency, 'source' | 'from' | 'pinned'> =>
  isCommit(reference) ? { source: 'git', from: reference, pinned: true } : sourceOfUrl(reference)
