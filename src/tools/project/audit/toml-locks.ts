import type { TomlTable } from 'smol-toml'
import { z } from 'zod'
import type { Dependency, LockContent, LockText } from './dependency.ts'
import { lineFinder } from './line-of.ts'
import { pythonName, requiredName } from './python-names.ts'

const hashed = z.object({ hash: z.string().optional() })
const dependencyNames = z.array(z.object({ name: z.string() })).catch([])
const groups = z.record(z.string(), dependencyNames).catch({})

const poetryPackage = z.object({
  name: z.string(),
  version: z.string(),
  category: z.string().optional(),
  groups: z.array(z.string()).optional(),
  files: z.array(hashed).optional(),
  source: z.object({ type: z.string(), url: z.string().optional(), resolved_reference: z.string().optional() }).optional(),
})
const uvPackage = z.object({
  name: z.string(),
  version: z.string().optional(),
  source: z.record(z.string(), z.string()).catch({}),
  sdist: hashed.optional(),
  wheels: z.array(hashed).optional(),
  dependencies: dependencyNames.default([]),
  'dev-dependencies': groups.default({}),
  'optional-dependencies': groups.default({}),
})
const cargoPackage = z.object({
  name: z.string(),
  version: z.string(),
  source: z.string().optional(),
  checksum: z.string().optional(),
  dependencies: z.array(z.string()).default([]),
})

/** The entries `[[package]]` of a lock file. */
async function packagesOf<T>(text: string, form: z.ZodType<T>): Promise<{ readonly packages: readonly T[]; readonly whole: TomlTable }> {
  const { parse } = await import('smol-toml')
  const whole = parse(text)
  return { packages: z.array(form).parse(whole['package'] ?? []), whole }
}

/** The line of a package's name: of the one with that version behind it. */
function lineOfPackage(text: string): (name: string, version: string | undefined) => number {
  const lines = text.split('\n').map((line) => line.trim())
  const lineOf = lineFinder(text)
  return (name, version) => {
    for (let at = lineOf(`name = ${JSON.stringify(name)}`); ; ) {
      if (version === undefined || lines[at] === `version = ${JSON.stringify(version)}`) return at
      const next = lineOf(`name = ${JSON.stringify(name)}`, at + 1)
      if (next <= at) return at
      at = next
    }
  }
}

export async function poetryLock({ text, beside }: LockText): Promise<LockContent> {
  const { packages, whole } = await packagesOf(text, poetryPackage)
  const oldHashes = z.object({ files: z.record(z.string(), z.array(hashed)) }).safeParse(whole['metadata'])
  const hashesOf = (one: z.infer<typeof poetryPackage>) =>
    one.files ?? (oldHashes.success ? oldHashes.data.files[one.name] : undefined) ?? []
  const direct = await pyprojectNames(await beside('pyproject.toml'))
  const lineOf = lineOfPackage(text)
  const dependencies = packages.map((one): Dependency => {
    const { type, url, resolved_reference: commit } = one.source ?? {}
    const source = type === 'git' ? 'git' : type === 'url' ? 'http' : type === 'directory' || type === 'file' ? 'local' : 'registry'
    const development = one.category === 'dev' || (one.groups !== undefined && !one.groups.includes('main'))
    return {
      ecosystem: 'PyPI',
      name: pythonName(one.name),
      version: one.version,
      ...(direct ? { direct: direct.has(pythonName(one.name)) } : {}),
      ...(development ? { development: true as const } : {}),
      source,
      ...(url === undefined ? {} : { from: url }),
      pinned: source !== 'git' || /^[0-9a-f]{40}$/.test(commit ?? ''),
      ...(source === 'registry' ? { integrity: hashesOf(one).some(({ hash }) => hash) } : {}),
      line: lineOf(one.name, one.version),
    }
  })
  return { kind: 'poetry.lock', dependencies }
}

/** What a pyproject.toml asks for, in the form of the standard or of Poetry; undefined where there is none. */
async function pyprojectNames(text: string | undefined): Promise<ReadonlySet<string> | undefined> {
  if (text === undefined) return undefined
  const list = z.array(z.string()).catch([])
  const table = z.record(z.string(), z.unknown()).catch({})
  const group = z.object({ dependencies: table.default({}) }).catch({ dependencies: {} })
  const form = z.object({
    project: z
      .object({ dependencies: list.default([]), 'optional-dependencies': z.record(z.string(), list).catch({}).default({}) })
      .optional(),
    'dependency-groups': z.record(z.string(), z.array(z.unknown())).catch({}).default({}),
    tool: z
      .object({
        poetry: z
          .object({
            dependencies: table.default({}),
            'dev-dependencies': table.default({}),
            group: z.record(z.string(), group).catch({}).default({}),
          })
          .optional(),
      })
      .optional(),
  })
  const { parse } = await import('smol-toml')
  try {
    const { project, tool, 'dependency-groups': standard } = form.parse(parse(text))
    const poetry = tool?.poetry
    const lines = [
      ...(project?.dependencies ?? []),
      ...Object.values(project?.['optional-dependencies'] ?? {}).flat(),
      ...Object.values(standard)
        .flat()
        .filter((one) => typeof one === 'string'),
    ]
    const tables = [
      poetry?.dependencies,
      poetry?.['dev-dependencies'],
      ...Object.values(poetry?.group ?? {}).map((one) => one.dependencies),
    ]
    return new Set([
      ...lines.flatMap((line) => requiredName(line) ?? []),
      ...tables.flatMap((one) => Object.keys(one ?? {}).map(pythonName)),
    ])
  } catch {
    return undefined
  }
}

export async function uvLock({ text }: LockText): Promise<LockContent> {
  const { packages } = await packagesOf(text, uvPackage)
  const isOwn = ({ source }: z.infer<typeof uvPackage>) => 'virtual' in source || 'editable' in source || 'directory' in source
  const own = packages.filter(isOwn)
  const forUse = new Set(
    own.flatMap((one) => [one.dependencies, ...Object.values(one['optional-dependencies'])].flat().map(({ name }) => name)),
  )
  const forWork = new Set(
    own.flatMap((one) =>
      Object.values(one['dev-dependencies'])
        .flat()
        .map(({ name }) => name),
    ),
  )
  const lineOf = lineOfPackage(text)
  const dependencies = packages
    .filter((one) => !isOwn(one))
    .map((one): Dependency => {
      const { registry, git, url, path } = one.source
      const source = git !== undefined ? 'git' : url !== undefined ? 'http' : path !== undefined ? 'local' : 'registry'
      const from = git ?? url ?? path
      return {
        ecosystem: 'PyPI',
        name: pythonName(one.name),
        ...(one.version === undefined ? {} : { version: one.version }),
        direct: forUse.has(one.name) || forWork.has(one.name),
        ...(forWork.has(one.name) && !forUse.has(one.name) ? { development: true as const } : {}),
        source,
        ...(from === undefined ? (registry?.startsWith('http://') ? { from: registry } : {}) : { from }),
        pinned: source !== 'git' || /#[0-9a-f]{40}$/.test(git ?? ''),
        ...(source === 'registry' ? { integrity: [one.sdist, ...(one.wheels ?? [])].some((file) => file?.hash) } : {}),
        line: lineOf(one.name, one.version),
      }
    })
  return { kind: 'uv.lock', dependencies }
}

export async function cargoLock({ text }: LockText): Promise<LockContent> {
  const { packages } = await packagesOf(text, cargoPackage)
  const asked = new Set(packages.filter(({ source }) => source === undefined).flatMap((one) => one.dependencies))
  const lineOf = lineOfPackage(text)
  const dependencies = packages
    .filter(({ source }) => source !== undefined)
    .map(({ name, version, source = '', checksum }): Dependency => {
      const isGit = source.startsWith('git+')
      return {
        ecosystem: 'crates.io',
        name,
        version,
        direct: asked.has(name) || asked.has(`${name} ${version}`) || asked.has(`${name} ${version} (${source})`),
        source: isGit ? 'git' : 'registry',
        ...(isGit || /^(?:registry|sparse)\+http:/.test(source) ? { from: source.replace(/^(?:registry|sparse)\+/, '') } : {}),
        pinned: !isGit || /#[0-9a-f]{40}$/.test(source),
        ...(isGit ? {} : { integrity: checksum !== undefined }),
        line: lineOf(name, version),
      }
    })
  return { kind: 'Cargo.lock', dependencies }
}
