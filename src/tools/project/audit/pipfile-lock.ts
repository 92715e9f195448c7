import { z } from 'zod'
import { assertShallow } from '../../data/nesting-limit.ts'
import type { Dependency, LockContent, LockText } from './dependency.ts'
import { lineFinder } from './line-of.ts'
import { pythonName } from './python-names.ts'

const entry = z.object({
  version: z.string().optional(),
  hashes: z.array(z.string()).optional(),
  git: z.string().optional(),
  ref: z.string().optional(),
  path: z.string().optional(),
  file: z.string().optional(),
})
const section = z.record(z.string(), entry).default({})
const lockFile = z.object({
  _meta: z
    .object({ sources: z.array(z.object({ url: z.string() })).default([]) })
    .catch({ sources: [] })
    .default({ sources: [] }),
  default: section,
  develop: section,
})

export async function pipfileLock({ text, beside }: LockText): Promise<LockContent> {
  assertShallow('the lock file', text, 'json')
  const lock = lockFile.parse(JSON.parse(text))
  const direct = await pipfileNames(await beside('Pipfile'))
  const lineOf = lineFinder(text)
  const read =
    (development: boolean) =>
    ([name, one]: readonly [string, z.infer<typeof entry>]): Dependency => {
      const source = one.git !== undefined ? 'git' : one.path !== undefined ? 'local' : one.file !== undefined ? 'http' : 'registry'
      const from = one.git ?? one.path ?? one.file
      const version = /^==\s*(.+)$/.exec(one.version ?? '')?.[1]
      return {
        ecosystem: 'PyPI',
        name: pythonName(name),
        ...(version === undefined ? {} : { version }),
        ...(direct ? { direct: direct.has(pythonName(name)) } : {}),
        ...(development ? { development: true as const } : {}),
        source,
        ...(from === undefined ? {} : { from }),
        pinned: source === 'git' ? /^[0-9a-f]{40}$/.test(one.ref ?? '') : source !== 'registry' || version !== undefined,
        ...(source === 'registry' ? { integrity: (one.hashes ?? []).length > 0 } : {}),
        line: lineOf(`${JSON.stringify(name)}: {`),
      }
    }
  const dependencies = [...Object.entries(lock.default).map(read(false)), ...Object.entries(lock.develop).map(read(true))]
  const remarks = lock._meta.sources
    .filter(({ url }) => url.startsWith('http://'))
    .map(({ url }) => ({
      rule: 'insecure-source' as const,
      line: Math.max(...[',', ''].map((end) => lineOf(`"url": ${JSON.stringify(url)}${end}`))),
      message: 'Packages are fetched over plain HTTP, so they can be modified in transit.',
    }))
  return { kind: 'Pipfile.lock', dependencies, remarks }
}

async function pipfileNames(text: string | undefined): Promise<ReadonlySet<string> | undefined> {
  if (text === undefined) return undefined
  const table = z.record(z.string(), z.unknown()).catch({}).default({})
  const { parse } = await import('smol-toml')
  try {
    const pipfile = z.object({ packages: table, 'dev-packages': table }).parse(parse(text))
    return new Set([pipfile.packages, pipfile['dev-packages']].flatMap(Object.keys).map(pythonName))
  } catch {
    return undefined
  }
}
