import { stat } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { isWithin, openConfined } from '../repository/confined-path.ts'
import { type FileCoverage, rangesOf, readLcov } from './coverage.ts'

/** Where tests of most languages leave their report, from the root of a project. */
const places = ['coverage/lcov.info', 'lcov.info']
/** Bytes. */
const longest = 50_000_000

/** What an lcov report says of the files that were looked at. */
export interface CoverageReport {
  /** Absolute path of the report. */
  readonly report: string
  readonly files: readonly { readonly file: string; readonly lines: number; readonly covered: number }[]
  /** Lines that no test ran: of a change those it added. */
  readonly uncovered: readonly { readonly file: string; readonly line: number; readonly endLine: number }[]
  /** Files that were changed after the report was made: what it says of them is left out. */
  readonly stale: readonly string[]
}

interface LookedAt {
  readonly path: string
  readonly changed?: ReadonlySet<number>
}

/** Reads the lcov report nearest above `root`, up to `top` (both real paths); undefined where there is none that knows one of the files. */
export async function coverageReport(root: string, top: string, files: readonly LookedAt[]): Promise<CoverageReport | undefined> {
  const read = await nearestReport(root, isWithin(top, root) ? top : root)
  if (!read) return undefined
  const byPath = new Map(read.files.map(({ path, hits }) => [isAbsolute(path) ? path : join(read.base, path), hits]))
  const known = files.flatMap((file) => {
    const hits = byPath.get(join(root, file.path))
    return hits ? [{ ...file, hits }] : []
  })
  if (known.length === 0) return undefined
  const changedAt = await Promise.all(known.map(({ path }) => changeTime(join(root, path))))
  const fresh = known.filter((_, at) => changedAt[at]! <= read.madeAt)
  return {
    report: read.report,
    files: fresh.map(({ path, hits }) => ({
      file: path,
      lines: hits.size,
      covered: [...hits.values()].filter((count) => count > 0).length,
    })),
    uncovered: fresh.flatMap(({ path, hits, changed }) => {
      const lines = [...hits].filter(([line, count]) => count === 0 && (changed === undefined || changed.has(line)))
      return rangesOf(lines.map(([line]) => line)).map(([line, endLine]) => ({ file: path, line, endLine }))
    }),
    stale: known.filter((file) => !fresh.includes(file)).map(({ path }) => path),
  }
}

/** ms; 0 where the file is not there. */
const changeTime = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

interface Report {
  readonly base: string
  readonly report: string
  /** ms since 1970. */
  readonly madeAt: number
  readonly files: readonly FileCoverage[]
}

async function nearestReport(from: string, top: string): Promise<Report | undefined> {
  for (let base = from; isWithin(top, base); base = dirname(base)) {
    for (const place of places) {
      const opened = await openConfined(base, place).catch(() => undefined)
      if (!opened) continue
      try {
        const seen = await opened.file.stat()
        if (seen.isFile() && seen.size <= longest)
          return { base, report: opened.real, madeAt: seen.mtimeMs, files: readLcov(await opened.file.readFile('utf8')) }
      } finally {
        await opened.file.close()
      }
    }
    if (base === dirname(base)) break
  }
  return undefined
}
