import { grown, kept, type ReportReader, type TestFailure } from './outcome.ts'

type Counts = Readonly<Partial<Record<'passed' | 'failed' | 'skipped', number>>>

/** How a test runner sums up, and where it tells of a failure: the line that names it begins one, its words are what follows. */
interface Manner {
  /** Figures in a line of its summary. */
  summary(line: string): Counts | undefined
  /** The name of the failure that a line begins to tell of. */
  failure(line: string): string | undefined
  /** The line from which on failures are told of, where it is not the first. */
  readonly from?: RegExp
  /** What stands on the line of the name itself. */
  message?(line: string): string | undefined
}

/** The figures of a line that a pattern finds, added up; 0 where it finds none. */
const number = (line: string, pattern: RegExp): number =>
  [...line.matchAll(new RegExp(pattern, 'g'))].reduce((sum, [, figure]) => sum + Number(figure), 0)

/** Figures before words, as in `1 failed, 2 passed`. */
const beforeWords = (line: string): Counts => ({
  passed: number(line, /(\d+) passed/),
  failed: number(line, /(\d+) (?:failed|errors?)\b/),
  skipped: number(line, /(\d+) (?:skipped|pending|todo|ignored|xfailed)/),
})

/** A manner whose whole summary stands on lines of one kind; several of these are added up. */
const manners: Readonly<Record<string, Manner>> = {
  vitest: {
    summary: (line) => (/^\s*Tests\s+.*\(\d+\)\s*$/.test(line) ? beforeWords(line) : undefined),
    failure: (line) => /^\s*FAIL\s+(\S+\s+>\s+.+?)\s*$/.exec(line)?.[1],
  },
  jest: {
    summary: (line) => (/^Tests:\s+.*\btotal\s*$/.test(line) ? beforeWords(line) : undefined),
    failure: (line) => /^\s*● (.+ › .+|\S.*?)\s*$/.exec(line)?.[1]?.replaceAll(' › ', ' > '),
  },
  pytest: {
    summary: (line) =>
      /^(?:=+ )?(?:\d+ (?:passed|failed|skipped|errors?|xfailed|xpassed|deselected|warnings?)(?:, | ))+in [\d.]+s/.test(line)
        ? beforeWords(line)
        : undefined,
    failure: (line) => /^(?:FAILED|ERROR) (\S+?)(?: - .*)?$/.exec(line)?.[1]?.replaceAll('::', ' > '),
    message: (line) => / - (.*)$/.exec(line)?.[1],
  },
  cargo: {
    summary: (line) => (line.startsWith('test result: ') ? beforeWords(line) : undefined),
    failure: (line) => /^---- (.+) stdout ----$/.exec(line)?.[1]?.replaceAll('::', ' > '),
  },
  go: {
    summary: (line) => {
      const result = /^\s*--- (PASS|FAIL|SKIP): /.exec(line)?.[1]
      if (result === undefined) return /^(?:ok|FAIL)\s+\S+\s+[\d.(]/.test(line) ? {} : undefined
      return result === 'PASS' ? { passed: 1 } : result === 'FAIL' ? { failed: 1 } : { skipped: 1 }
    },
    failure: (line) => /^\s*--- FAIL: (\S+) \(/.exec(line)?.[1]?.replaceAll('/', ' > '),
  },
  node: {
    summary: (line) => {
      const figure = /^(?:ℹ|#) (pass|fail|cancelled|skipped|todo) (\d+)$/.exec(line)
      if (!figure) return undefined
      const count = Number(figure[2])
      const name = figure[1]
      return name === 'pass' ? { passed: count } : name === 'fail' || name === 'cancelled' ? { failed: count } : { skipped: count }
    },
    from: /^✖ failing tests:$/,
    failure: (line) => /^✖ (.+?)(?: \([\d.]+ms\))?$/.exec(line)?.[1],
  },
  mocha: {
    summary: (line) => {
      const figure = /^\s+(\d+) (passing|failing|pending)\b/.exec(line)
      if (!figure) return undefined
      const count = Number(figure[1])
      return figure[2] === 'passing' ? { passed: count } : figure[2] === 'failing' ? { failed: count } : { skipped: count }
    },
    failure: (line) => /^ {2}\d+\) (.+?):?\s*$/.exec(line)?.[1],
  },
}

/** Lines between the failures and the figures. */
const endsTale = /^\s*(?:Test Files |Test Suites:|⎯{3}|test at \S)/

/** Lines that are kept of one failure. */
const longestTale = 60

/** Reads what test runners print for people, as a last resort: the manner whose summary was seen counts. */
export function plainReader(): ReportReader {
  const readers = Object.values(manners).map(mannerReader)
  return {
    line(text) {
      for (const reader of readers) reader.line(text)
    },
    end: () => readers.map((reader) => reader.end()).find((outcome) => outcome !== undefined),
  }
}

function mannerReader(manner: Manner): ReportReader {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const tales = new Map<string, { message: string | undefined; lines: string; count: number }>()
  let open: { message: string | undefined; lines: string; count: number } | undefined
  let seen = false
  let isBegun = manner.from === undefined
  return {
    line(text) {
      if (!isBegun && manner.from?.test(text)) {
        isBegun = true
        return
      }
      const figures = manner.summary(text)
      if (figures) {
        seen = true
        for (const [name, count] of Object.entries(figures)) counts[name as keyof typeof counts] += count
      }
      const name = isBegun ? manner.failure(text) : undefined
      if (name !== undefined) {
        if (!tales.has(name) && tales.size >= kept.failures) return
        // A failure is often told twice: shortly in passing, and at length in the end.
        open = { message: manner.message?.(text), lines: '', count: 0 }
        tales.set(name, open)
      } else if (figures || endsTale.test(text)) open = undefined
      else if (open && open.count++ < longestTale) open.lines = grown(open.lines, text, kept.details)
    },
    end() {
      if (!seen) return undefined
      const failures = counts.failed === 0 ? [] : [...tales].map(([name, tale]) => failureOf(name, tale))
      return { format: 'plain', ...counts, failures }
    },
  }
}

function failureOf(name: string, { message, lines }: { readonly message: string | undefined; readonly lines: string }): TestFailure {
  const all = lines.split('\n').map((line) => line.trim())
  // The words stand in front of the stack.
  const stack = all.findIndex((line) => line.startsWith('at '))
  const words = (stack < 0 ? all : all.slice(0, stack)).filter((line) => line !== '' && !/^[-=⎯_]+$/.test(line))
  return {
    name,
    message: (message ?? words.slice(0, 3).join('\n')).slice(0, kept.message) || 'the report gives no details',
    details: lines,
  }
}
