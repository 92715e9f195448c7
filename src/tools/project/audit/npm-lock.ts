import { z } from 'zod'
import { assertShallow } from '../../data/nesting-limit.ts'
import type { Dependency, LockContent, LockText } from './dependency.ts'
import { lineFinder } from './line-of.ts'
import { directNames, packageManifest } from './package-manifest.ts'
import { sourceOfUrl } from './source-of-url.ts'

const names = z.record(z.string(), z.string()).optional().catch(undefined)
const packageEntry = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  resolved: z.union([z.string(), z.boolean()]).optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
  devOptional: z.boolean().optional(),
  inBundle: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  license: z.unknown().optional(),
  dependencies: names,
  devDependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
})
type PackageEntry = z.infer<typeof packageEntry>

interface OldEntry {
  readonly version?: string | undefined
  readonly resolved?: string | boolean | undefined
  readonly integrity?: string | undefined
  readonly dev?: boolean | undefined
  readonly bundled?: boolean | undefined
  readonly dependencies?: Readonly<Record<string, OldEntry>> | undefined
}
const oldEntry: z.ZodType<OldEntry> = z.object({
  version: z.string().optional(),
  resolved: z.union([z.string(), z.boolean()]).optional(),
  integrity: z.string().optional(),
  dev: z.boolean().optional(),
  bundled: z.boolean().optional(),
  get dependencies() {
    return z.record(z.string(), oldEntry).optional()
  },
})

const lockFile = z.object({
  lockfileVersion: z.number().optional(),
  packages: z.record(z.string(), packageEntry).optional(),
  dependencies: z.record(z.string(), z.unknown()).optional(),
})

/** Reads package-lock.json and npm-shrinkwrap.json, versions 1 to 3. */
export async function npmLock({ text, beside }: LockText): Promise<LockContent> {
  assertShallow('the lock file', text, 'json')
  const lock = lockFile.parse(JSON.parse(text))
  const kind = `npm lock file, version ${lock.lockfileVersion ?? 1}`
  if (lock.packages) return { kind, dependencies: fromPackages(lock.packages, lineFinder(text)) }
  const manifest = packageManifest(await beside('package.json'))
  const entries = z.record(z.string(), oldEntry).parse(lock.dependencies ?? {})
  return { kind, dependencies: fromTree(entries, manifest && directNames(manifest), lineFinder(text)) }
}

function fromPackages(packages: Readonly<Record<string, PackageEntry>>, lineOf: (words: string) => number): readonly Dependency[] {
  const direct = directPlaces(packages)
  return Object.entries(packages).flatMap(([place, entry]) => {
    const folder = place.split('node_modules/').at(-1)!
    // The project and its workspaces are no dependencies, nor are the links to these.
    if (!place.includes('node_modules/') || entry.link === true) return []
    const resolved = typeof entry.resolved === 'string' ? entry.resolved : undefined
    const isBundled = entry.inBundle === true
    const from = sourceOfUrl(resolved)
    return [
      {
        ecosystem: 'npm' as const,
        name: entry.name ?? folder,
        ...(entry.version === undefined ? {} : { version: entry.version }),
        direct: direct.has(place),
        ...(entry.dev === true || entry.devOptional === true ? { development: true as const } : {}),
        ...from,
        ...(isBundled || from.source !== 'registry' ? {} : { integrity: entry.integrity !== undefined }),
        ...(entry.hasInstallScript === true ? { installScript: true as const } : {}),
        ...(licenceOf(entry.license) === undefined ? {} : { licence: licenceOf(entry.license)! }),
        line: lineOf(`${JSON.stringify(place)}: {`),
      },
    ]
  })
}

/** Where the packages lie that the project and its workspaces ask for: beside the one who asks, or above. */
function directPlaces(packages: Readonly<Record<string, PackageEntry>>): ReadonlySet<string> {
  const places = new Set<string>()
  for (const [place, entry] of Object.entries(packages)) {
    if (place.includes('node_modules/')) continue
    const asked = { ...entry.dependencies, ...entry.devDependencies, ...entry.optionalDependencies, ...entry.peerDependencies }
    for (const name of Object.keys(asked)) {
      const own = `${place}/node_modules/${name}`
      places.add(place !== '' && Object.hasOwn(packages, own) ? own : `node_modules/${name}`)
    }
  }
  return places
}

/** Entries inside each other, as versions 1 had them. A name stands there many times: each is looked for behind the one before. */
function fromTree(
  tree: Readonly<Record<string, OldEntry>>,
  direct: ReadonlySet<string> | undefined,
  lineOf: (words: string, from?: number) => number,
): readonly Dependency[] {
  const found: Dependency[] = []
  const walk = (entries: Readonly<Record<string, OldEntry>>, isTop: boolean): void => {
    for (const [name, entry] of Object.entries(entries)) {
      const line = lineOf(`${JSON.stringify(name)}: {`, (found.at(-1)?.line ?? 0) + 1)
      found.push({ ...fromEntry(name, entry), ...(direct ? { direct: isTop && direct.has(name) } : {}), line })
      if (entry.dependencies) walk(entry.dependencies, false)
    }
  }
  walk(tree, true)
  return found
}

function fromEntry(name: string, entry: OldEntry): Omit<Dependency, 'line'> {
  const alias = /^npm:(?<name>@?[^@]+)@(?<version>.+)$/.exec(entry.version ?? '')?.groups
  const isAddress = /[:/]/.test(entry.version ?? '') && !alias
  const place = sourceOfUrl(isAddress ? entry.version : typeof entry.resolved === 'string' ? entry.resolved : undefined)
  const version = alias?.['version'] ?? (isAddress ? undefined : entry.version)
  return {
    ecosystem: 'npm',
    name: alias?.['name'] ?? name,
    ...(version === undefined ? {} : { version }),
    ...(entry.dev === true ? { development: true as const } : {}),
    ...place,
    ...(entry.bundled === true || place.source !== 'registry' ? {} : { integrity: entry.integrity !== undefined }),
  }
}

/** npm writes a text; old packages an object or a list of these. */
function licenceOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const read = z
    .union([z.object({ type: z.string() }), z.array(z.object({ type: z.string() })).transform(([first]) => first)])
    .safeParse(value)
  return read.success ? read.data?.type : undefined
}
