import { posix } from 'node:path'
import type { Manifest } from './manifests.ts'

/** A file where a reader may begin, and why. */
export interface EntryPoint {
  readonly path: string
  readonly why: string
}

/** Names by which projects begin where nothing says so. */
const usual: readonly (readonly [RegExp, string])[] = [
  [/^(?:.*\/)?cmd\/[^/]+\/main\.go$/, 'main package of a command'],
  [/^(?:main|cmd)\.go$/, 'main package'],
  [/^(?:.*\/)?__main__\.py$/, 'run with python -m'],
  [/^(?:manage|wsgi|asgi|app|main|run|server)\.py$/, 'common name'],
  [/^(?:.*\/)?src\/main\.rs$/, 'main file of a crate'],
  [/^(?:.*\/)?src\/lib\.rs$/, 'library root of a crate'],
  [/^(?:.*\/)?src\/main\/java\/.*(?:Application|Main)\.java$/, 'main class, judging by its name'],
  [/^(?:[^/]+\/)*Program\.cs$/, 'main class, judging by its name'],
  [/^(?:src\/)?(?:index|main|server|app|cli)\.(?:[cm]?[jt]s|[jt]sx)$/, 'common name'],
  [/^(?:public\/|src\/)?index\.html$/, 'start page'],
  [/^(?:bin\/[^/]+)$/, 'command'],
]

const mostPoints = 30

/** Files that manifests name, then those that have a usual name; only those that exist. */
export function entryPointsOf(paths: readonly string[], manifests: readonly Manifest[]): readonly EntryPoint[] {
  const known = new Set(paths)
  const named = manifests.flatMap(({ path, begins = [] }) =>
    begins.flatMap((entry) => {
      const file = fileOf(entry, posix.dirname(path), known)
      return file === undefined ? [] : [{ path: file, why: `named in ${path}` }]
    }),
  )
  const taken = new Set(named.map((point) => point.path))
  const guessed = paths.flatMap((path) => {
    const why = taken.has(path) ? undefined : usual.find(([pattern]) => pattern.test(path))?.[1]
    return why === undefined ? [] : [{ path, why }]
  })
  return [...new Map([...named, ...guessed].map((point) => [point.path, point])).values()].slice(0, mostPoints)
}

/** The file that `./dist/cli.js` or `package.module:function` stands for: itself, else the source that it is built from. */
function fileOf(entry: string, folder: string, known: ReadonlySet<string>): string | undefined {
  const [module = ''] = entry.split(':')
  const plain = posix.join(folder, /^[\w.]+$/.test(module) && entry.includes(':') ? module.replaceAll('.', '/') : entry)
  const built = plain.replace(/(^|\/)(?:dist|build|lib|out)\//, '$1src/')
  const stems = [plain, built].flatMap((path) => [path, path.replace(/\.(?:[cm]?js|d\.ts)$/, '')])
  const candidates = stems.flatMap((stem) => [
    stem,
    ...['.ts', '.mts', '.tsx', '.js', '.mjs', '.py', '/index.ts', '/index.js', '/__init__.py'].map((end) => stem + end),
  ])
  return [...candidates, ...candidates.map((path) => posix.join('src', path))].find((path) => known.has(path))
}
