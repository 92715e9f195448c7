import { readConfined } from '../repository/confined-path.ts'

/** The version that a file says, at its line. */
export interface SaidVersion {
  readonly file: string
  readonly version: string
  /** From 1. */
  readonly line: number
  /** The line as it stands. */
  readonly quote: string
}

interface Manifest {
  readonly file: string
  /** Its first group is the version. */
  readonly pattern: RegExp
  /** Only what stands behind the first of these lines counts. */
  readonly from?: RegExp
}

/** Files that say a project's version, in the order in which they are looked for. */
const manifests: readonly Manifest[] = [
  { file: 'package.json', pattern: /"version"\s*:\s*"([^"]+)"/ },
  { file: 'pyproject.toml', from: /^\[(?:project|tool\.poetry)\]/, pattern: /^version\s*=\s*["']([^"']+)["']/ },
  { file: 'Cargo.toml', from: /^\[(?:package|workspace\.package)\]/, pattern: /^version\s*=\s*"([^"]+)"/ },
  { file: 'pom.xml', pattern: /^ {0,4}\t?<version>([^<]+)<\/version>/ },
]

/** Lock files that repeat the version of the project itself. */
const locks: readonly Manifest[] = [{ file: 'package-lock.json', pattern: /"version"\s*:\s*"([^"]+)"/ }]

/** The version that the first manifest of the folder says. */
export const manifestVersion = (folder: string): Promise<SaidVersion | undefined> => firstOf(folder, manifests)

/** The version of the project that its lock file says. */
export const lockedVersion = (folder: string): Promise<SaidVersion | undefined> => firstOf(folder, locks)

async function firstOf(folder: string, files: readonly Manifest[]): Promise<SaidVersion | undefined> {
  for (const manifest of files) {
    const lines = await linesOf(folder, manifest.file)
    const start = manifest.from ? lines.findIndex((line) => manifest.from?.test(line)) : 0
    if (start < 0) continue
    const at = lines.findIndex((line, index) => index >= start && manifest.pattern.test(line))
    const quote = lines[at]
    const version = quote === undefined ? undefined : manifest.pattern.exec(quote)?.[1]
    if (quote !== undefined && version !== undefined) return { file: manifest.file, version, line: at + 1, quote: quote.trim() }
  }
  return undefined
}

const changelogs = ['CHANGELOG.md', 'CHANGES.md', 'HISTORY.md', 'NEWS.md', 'CHANGELOG', 'CHANGES.rst']

/** The project's changelog: its name and lines; undefined where there is none. */
export async function changelogOf(folder: string): Promise<{ readonly file: string; readonly lines: readonly string[] } | undefined> {
  for (const file of changelogs) {
    const lines = await linesOf(folder, file)
    if (lines.length > 0) return { file, lines }
  }
  return undefined
}

/** Bytes of a manifest, a lock file or a changelog. */
const mostBytes = 30_000_000

async function linesOf(folder: string, file: string): Promise<readonly string[]> {
  const text = await readConfined(folder, file, mostBytes).then(
    ({ bytes }) => bytes.toString('utf8'),
    () => '',
  )
  return text === '' ? [] : text.split(/\r?\n/)
}
