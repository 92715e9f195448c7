import { realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { withoutControls } from '../../../core/control-sequences.ts'
import { openProven } from '../../../files/open-proven.ts'
import { piecesOf } from '../../../files/read-bounded.ts'
import { temporaryFolder } from '../../../files/temporary-folder.ts'
import { cleanEnvironment } from './clean-environment.ts'
import type { DeclaredCommand } from './declared-commands.ts'
import { goEventReader } from './go-events.ts'
import { junitReader } from './junit.ts'
import type { ReportReader, TestOutcome } from './outcome.ts'
import { plainReader } from './plain-summary.ts'
import { type ProcessEnd, runProcess } from './run-process.ts'
import { tapReader } from './tap.ts'

interface How {
  readonly filter: string | undefined
  readonly timeoutMs: number
  readonly signal: AbortSignal
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** Runs a declared command and reads its report: the file that it was asked to write, else what it printed. */
export async function runTests(
  command: DeclaredCommand,
  folder: string,
  { filter, timeoutMs, signal, environment }: How,
): Promise<{ readonly end: ProcessEnd; readonly outcome: TestOutcome | undefined }> {
  await using place = temporaryFolder('tests')
  const report = join(place.path, 'report')
  const prepared = command.prepare({ report, filter })
  const { Parser } = await import('htmlparser2')
  const readers = [tapReader(), junitReader(Parser), goEventReader(), plainReader()]
  const end = await runProcess({
    file: prepared.file,
    args: prepared.args,
    folder,
    environment: cleanEnvironment(environment, prepared.environment ?? {}),
    timeoutMs,
    signal,
    line(text) {
      for (const reader of readers) reader.line(text)
    },
  })
  const written = prepared.report && (await readReport(report, prepared.report === 'tap' ? tapReader() : junitReader(Parser)))
  const printed = readers.map((reader) => reader.end()).find((outcome) => outcome !== undefined)
  return { end, outcome: written ?? printed }
}

/** Bytes of a report; what is beyond is not read. */
const longest = 64_000_000

async function readReport(file: string, reader: ReportReader): Promise<TestOutcome | undefined> {
  try {
    await using written = await openProven(file, { within: await realpath(dirname(file)) })
    const lines = createInterface({ input: Readable.from(piecesOf(written, longest)), crlfDelay: Number.POSITIVE_INFINITY })
    for await (const line of lines) reader.line(withoutControls(line))
  } catch {
    // It was not written: the program ended before, or is another one.
    return undefined
  }
  return reader.end()
}
