import { z } from 'zod'
import { assertShallow } from '../../data/nesting-limit.ts'
import type { Dependency, LockContent, LockText } from './dependency.ts'
import { lineFinder } from './line-of.ts'
import { isCommit, sourceOfUrl } from './source-of-url.ts'
import { yamlOptions } from './yaml-options.ts'

const version = z.union([
  z.string(),
  z.number().transform(String),
  z.object({ version: z.coerce.string() }).transform((one) => one.version),
])
const asked = z.record(z.string(), version).optional().catch(undefined)
const importer = z.object({ dependencies: asked, devDependencies: asked, optionalDependencies: asked })
const packageEntry = z.object({
  name: z.string().optional(),
  version: z.coerce.string().optional(),
  resolution: z
    .object({
      integrity: z.string().optional(),
      tarball: z.string().optional(),
      type: z.string().optional(),
      repo: z.string().optional(),
      commit: z.string().optional(),
    })
    .optional(),
  dev: z.boolean().optional(),
  requiresBuild: z.boolean().optional(),
})
const lockFile = importer.extend({
  lockfileVersion: z.coerce.string().optional(),
  importers: z.record(z.string(), importer).optional(),
  packages: z.record(z.string(), packageEntry).nullish(),
})

/** Reads pnpm-lock.yaml, versions 5 to 9. */
export async function pnpmLock({ text }: LockText): Promise<LockContent> {
  assertShallow('the lock file', text, 'yaml')
  const { parse } = await import('yaml')
  const lock = lockFile.parse(parse(withoutSnapshots(text), yamlOptions))
  const direct = directKeys([lock, ...Object.values(lock.importers ?? {})])
  const lineOf = lineFinder(text)
  const dependencies = Object.entries(lock.packages ?? {}).flatMap(([key, entry]): readonly Dependency[] => {
    const id = idOf(key, entry)
    const { integrity, tarball, type, repo, commit } = entry.resolution ?? {}
    if (type === 'directory') return []
    const address = type === 'git' ? `git+${repo ?? ''}#${commit ?? ''}` : integrity === undefined ? tarball : undefined
    const place = sourceOfUrl(address)
    return [
      {
        ecosystem: 'npm',
        ...id,
        direct: direct.has(`${id.name}@${id.version}`) || direct.has(withoutPeers(key)),
        ...(entry.dev === true ? { development: true as const } : {}),
        ...place,
        pinned: place.source === 'git' ? isCommit(address ?? '') || place.pinned : true,
        ...(place.source === 'registry' ? { integrity: integrity !== undefined } : {}),
        ...(entry.requiresBuild === true ? { installScript: true as const } : {}),
        line: Math.max(lineOf(`${key}:`), lineOf(`'${key}':`)),
      },
    ]
  })
  return { kind: `pnpm lock file, version ${lock.lockfileVersion ?? 'unknown'}`, dependencies }
}

/** Without what depends on what, which nobody asks for here and is half of the file. */
const withoutSnapshots = (text: string): string => text.replace(/^snapshots:[^\S\n]*\n(?:(?:[ #].*)?\n)*/m, '')

/** What the project and its workspaces ask for, as `name@version` and as the keys of packages that are no versions. */
function directKeys(importers: readonly z.infer<typeof importer>[]): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const { dependencies, devDependencies, optionalDependencies } of importers)
    for (const [name, locked] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      const plain = withoutPeers(locked)
      keys.add(`${name}@${plain}`)
      keys.add(plain)
    }
  return keys
}

/** `/name/1.0.0_peer`, `/name@1.0.0(peer)`, `name@1.0.0`; of packages from elsewhere the entry says name and version. */
function idOf(key: string, entry: z.infer<typeof packageEntry>): { readonly name: string; readonly version?: string } {
  const parts = /^\/?(?<name>(?:@[^/@]+\/)?[^/@]+)[@/](?<version>\d[^/_(]*)/.exec(withoutPeers(key))?.groups
  const own = entry.version ?? parts?.['version']
  return { name: entry.name ?? parts?.['name'] ?? /^(@?[^@]+)/.exec(key)?.[1] ?? key, ...(own === undefined ? {} : { version: own }) }
}

/** Without what it was resolved beside: `(react@18.0.0)`, in old files `_react@17.0.0` behind the version. */
const withoutPeers = (text: string): string => text.replace(/\(.*$/, '').replace(/((?:^|\/)\d[^/_]*)_.*$/, '$1')
