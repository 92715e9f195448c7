import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { IbidError } from '../../core/fault.ts'
import type { Finding } from '../../core/finding.ts'
import { oneLine } from '../../core/text/one-line.ts'
import { phrase } from '../../core/text/phrase.ts'
import { prose } from '../prose.ts'
import { confinedPath } from '../repository/confined-path.ts'
import { tool } from '../tool.ts'
import type { WorkDependencies } from '../work-dependencies.ts'
import { chooseCommand, declaredCommands } from './test-run/declared-commands.ts'
import { type FailurePlace, placeOf } from './test-run/failure-place.ts'
import type { TestFailure, TestOutcome } from './test-run/outcome.ts'
import type { ProcessEnd } from './test-run/run-process.ts'
import { runTests } from './test-run/run-tests.ts'
import type { TestReport } from './test-run/test-report.ts'
import { testReportText, testSources } from './test-run/test-report-text.ts'

/** s. */
const time = { usual: 120, most: 600 }
/** Failures whose place is looked for, and characters of printed output that are kept. */
const most = { places: 50, output: 8_000 }

export const testRunner = ({ environment }: Pick<WorkDependencies, 'environment'>) =>
  tool({
    name: 'test_runner',
    title: 'Run tests',
    description: prose('test-runner.md', import.meta.url),
    input: z.object({
      path: z.string().min(1).max(4_000).optional().describe('Project folder (default: the whole folder)'),
      command: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe('One of the declared commands, such as npm run test:unit (default: the first)'),
      filter: z
        .string()
        .max(200)
        .regex(/^[\p{L}\p{N}_][\p{L}\p{N}_ .:/#@-]*$/u, 'use only letters, digits, spaces and _ . : / # @ -')
        .optional()
        .describe('Only tests whose name contains this text'),
      timeout_seconds: z.number().int().min(1).max(time.most).optional().describe('Default: 120'),
    }),
    effect: 'write',
    gives: 'findings',
    paged: true,
    timeDependent: true,
    timeoutMs: (time.most + 15) * 1_000,
    async run({ path = '.', command: wanted, filter, timeout_seconds: seconds = time.usual }, { folder: around = '.', signal, progress }) {
      const root = await confinedPath(around, '.')
      const folder = await confinedPath(around, path)
      if (!(await stat(folder)).isDirectory()) throw new IbidError('invalid', `${path} is a file`, 'specify the project folder')
      const declared = await declaredCommands(folder)
      const command = chooseCommand(declared, wanted, path === '.' ? 'the folder' : path)
      progress(phrase`running ${command.name}`)
      const { end, outcome } = await runTests(command, folder, { filter, timeoutMs: seconds * 1_000, signal, environment })
      const found = await Promise.all(
        (outcome?.failures ?? []).map(async (failure, at) => ({
          failure,
          place: at < most.places ? await placeOf(root, folder, failure) : undefined,
        })),
      )
      const names = declared.map(({ name }) => name)
      const report = reportOf({ command: command.name, declared: names, seconds, end, outcome, found })
      return { text: testReportText(report), sources: testSources(found.flatMap(({ place }) => place ?? [])), data: report }
    },
  })

interface Known {
  readonly command: string
  readonly declared: readonly string[]
  readonly seconds: number
  readonly end: ProcessEnd
  readonly outcome: TestOutcome | undefined
  readonly found: readonly { readonly failure: TestFailure; readonly place: FailurePlace | undefined }[]
}

function reportOf({ command, declared, seconds, end, outcome, found }: Known): TestReport {
  const { passed = 0, failed = 0, skipped = 0, format = 'none' } = outcome ?? {}
  const { exitCode, timedOut, durationMs } = end
  return {
    summary: `${command}: ${resultOf(outcome, end, seconds)}`,
    command,
    declared,
    passed,
    failed,
    skipped,
    durationMs,
    exitCode,
    timedOut,
    format,
    failures: found.map(({ failure: { name, message }, place }) => ({
      name,
      message,
      ...(place ? { file: place.file, line: place.line } : {}),
    })),
    findings: found.flatMap(({ failure, place }) => (place ? [findingOf(failure, place)] : [])),
    output: end.tail.slice(-most.output),
  }
}

function resultOf(outcome: TestOutcome | undefined, { exitCode, timedOut }: ProcessEnd, seconds: number): string {
  const counted = outcome
    ? phrase`${outcome.passed} passed, ${outcome.failed} failed, ${outcome.skipped} skipped`
    : phrase`no test report found`
  if (timedOut) return phrase`timed out after ${seconds} s; by then ${counted}`
  const ending = exitCode === null ? phrase`terminated by a signal` : phrase`exit code ${exitCode}`
  return outcome && (exitCode !== 0) === outcome.failed > 0 ? counted : `${counted}; ${ending}`
}

const findingOf = ({ name, message }: TestFailure, { file, line, quote, uri }: FailurePlace): Finding => ({
  rule: 'test-failed',
  severity: 'high',
  message: `The test \`${name}\` failed: ${oneLine(message, 300)}`,
  file,
  line,
  quote,
  uri,
})
