import { z } from 'zod'
import { assertShallow } from '../../data/nesting-limit.ts'
import type { Dependency, LockContent, LockText } from './dependency.ts'
import { lineFinder } from './line-of.ts'
import { sourceOfUrl } from './source-of-url.ts'

const ranges = z.record(z.string(), z.string()).catch({}).default({})
const manifestFile = z.object({
  dependencies: ranges,
  devDependencies: ranges,
  optionalDependencies: ranges,
})
type PackageManifest = z.infer<typeof manifestFile>

/** What a package.json asks for; undefined where there is none, or it is no JSON object. */
export function packageManifest(text: string | undefined): PackageManifest | undefined {
  if (text === undefined) return undefined
  try {
    assertShallow('package.json', text, 'json')
    return manifestFile.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

export const directNames = ({ dependencies, devDependencies, optionalDependencies }: PackageManifest): ReadonlySet<string> =>
  new Set([dependencies, devDependencies, optionalDependencies].flatMap(Object.keys))

/** Reads a package.json that no lock file stands beside: what is installed may be another version each time. */
export async function unlockedPackage({ text }: LockText): Promise<LockContent> {
  const manifest = packageManifest(text)
  const lineOf = lineFinder(text)
  const asked = manifest ? [...entriesOf(manifest.dependencies), ...entriesOf(manifest.optionalDependencies)] : []
  const development = manifest ? entriesOf(manifest.devDependencies) : []
  const read = ([name, range]: readonly [string, string], forWork: boolean): Dependency => {
    const line = [',', ''].map((end) => lineOf(`${JSON.stringify(name)}: ${JSON.stringify(range)}${end}`)).find((at) => at > 1) ?? 1
    const exact = /^=?v?\d+\.\d+\.\d+(?:[-+][\w.-]+)?$/.test(range)
    const place = sourceOfUrl(/[:/]/.test(range) && !range.startsWith('npm:') ? range : undefined)
    return {
      ecosystem: 'npm',
      name,
      ...(exact ? { version: range.replace(/^=?v?/, '') } : {}),
      direct: true,
      ...(forWork ? { development: true as const } : {}),
      ...place,
      pinned: place.source === 'registry' ? exact : place.pinned,
      line,
    }
  }
  const dependencies = [...asked.map((one) => read(one, false)), ...development.map((one) => read(one, true))]
  const remark = {
    rule: 'no-lock-file' as const,
    line: Math.max(1, Math.min(...dependencies.map(({ line }) => line))),
    message: 'There is no lock file: installed versions may vary between installations.',
  }
  return { kind: 'package.json without a lock file', dependencies, ...(dependencies.length > 0 ? { remarks: [remark] } : {}) }
}

const entriesOf = (ranges: Readonly<Record<string, string>>): readonly (readonly [string, string])[] => Object.entries(ranges)
