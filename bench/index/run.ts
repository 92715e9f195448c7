import '../own-temporary.ts'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { absentFromBenchData, printSkipped } from '../sets/bench-data.ts'
import { needed } from './generate.ts'

/** Builds and queries an index of 100,000 sections, or of as many as the argument says, each in a process of its own. */
const sections = process.argv[2] ?? '100000'
const absent = absentFromBenchData(needed)
if (absent.length > 0) printSkipped('index', absent)
else {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-bench-'))
  try {
    const [index, pages] = [join(folder, 'documents.db'), join(folder, 'pages.jsonl')]
    const run = (script: string, ...values: string[]): void => {
      execFileSync(process.execPath, [join(import.meta.dirname, script), ...values], { stdio: 'inherit' })
    }
    run('generate-file.ts', pages, sections)
    run('build.ts', index, pages)
    run('query.ts', index)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
