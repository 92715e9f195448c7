import { access, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { readOpened } from '../../files/read-bounded.ts'
import { openConfined } from '../repository/confined-path.ts'
import { type FileCoverage, rangesOf, readLcov } from './coverage.ts'

/** Where tests of most languages leave their report, from the root of a project. */
const places = ['coverage/lcov.info', 'lcov.info']
/** Bytes of a report; folders below the root in which projects of their own are looked for, level by level; reports in all. */
const most = { bytes: 50_000_000, depth: 3, reports: 20 }

/** What lcov reports say of the files that were looked at. */
export interface CoverageReport {
  /** From the root, with `/`. */
  readonly reports: readonly string[]
  readonly files: readonly { readonly file: string; readonly lines: number; readonly covered: number }[]
  /** Lines that no test ran: of a change those it added. */
  readonly uncovered: readonly { readonly file: string; readonly line: number; readonly endLine: number }[]
  /** Files that were changed after their report was made: what it says of them is left out. */
  readonly stale: readonly string[]
}

interface LookedAt {
  readonly path: string
  readonly changed?: ReadonlySet<number>
}

interface Known extends LookedAt {
  readonly report: string
  readonly hits: FileCoverage['hits']
  readonly isStale: boolean
}

/** Reads the lcov reports of the projects that these files are in; undefined where none knows one of them. `root` is a real path. */
export async function coverageReport(root: string, files: readonly LookedAt[]): Promise<CoverageReport | undefined> {
  const reports = await findReports(root, files)
  const byPath = new Map(
    reports.flatMap((report) => report.files.map((file) => [pathOf(report, file), { report, hits: file.hits }] as const)),
  )
  const known: Known[] = []
  for (const file of files) {
    const path = join(root, file.path)
    const found = byPath.get(path)
    if (found) known.push({ ...file, report: found.report.name, hits: found.hits, isStale: (await changeTime(path)) > found.report.madeAt })
  }
  if (known.length === 0) return undefined
  const fresh = known.filter(({ isStale }) => !isStale)
  return {
    reports: [...new Set(known.map(({ report }) => report))],
    files: fresh.map(({ path, hits }) => ({
      file: path,
      lines: hits.size,
      covered: [...hits.values()].filter((count) => count > 0).length,
    })),
    uncovered: fresh.flatMap(uncoveredIn),
    stale: known.filter(({ isStale }) => isStale).map(({ path }) => path),
  }
}

function uncoveredIn({ path, hits, changed }: Known): CoverageReport['uncovered'] {
  const lines = [...hits].filter(([line, count]) => count === 0 && (changed === undefined || changed.has(line)))
  return rangesOf(lines.map(([line]) => line)).map(([line, endLine]) => ({ file: path, line, endLine }))
}

/** ms; 0 where the file is not there. */
const changeTime = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

interface Report {
  /** Absolute path that its relative names count from. */
  readonly base: string
  readonly name: string
  /** ms since 1970. */
  readonly madeAt: number
  readonly files: readonly FileCoverage[]
}

const pathOf = ({ base }: Report, { path }: FileCoverage): string => (isAbsolute(path) ? path : join(base, path))

/** Reports of the root and of folders around the files, the outer ones first: those further in know better. */
async function findReports(root: string, files: readonly LookedAt[]): Promise<readonly Report[]> {
  const folders = new Set([''])
  for (const { path } of files) {
    const names = dirname(path).split('/')
    for (let depth = 1; depth <= Math.min(most.depth, names.length); depth++) folders.add(names.slice(0, depth).join('/'))
  }
  const reports: Report[] = []
  for (const folder of [...folders].sort((a, b) => a.length - b.length)) {
    const report = await reportIn(root, folder)
    if (report) reports.push(report)
    if (reports.length === most.reports) break
  }
  return reports
}

async function reportIn(root: string, folder: string): Promise<Report | undefined> {
  for (const place of places) {
    const name = folder === '' ? place : `${folder}/${place}`
    if (!(await isThere(join(root, name)))) continue
    const opened = await openConfined(root, name).catch(() => undefined)
    if (!opened) continue
    try {
      const seen = await opened.file.stat()
      if (seen.isFile() && seen.size <= most.bytes)
        return {
          base: join(root, folder),
          name,
          madeAt: seen.mtimeMs,
          files: readLcov((await readOpened(opened.file, { mostBytes: most.bytes, name })).toString('utf8')),
        }
    } finally {
      await opened.file.close()
    }
  }
  return undefined
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
