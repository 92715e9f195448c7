import type { Parser } from 'htmlparser2'
import { kept, type ReportReader, type TestFailure } from './outcome.ts'

interface Case {
  readonly name: string
  readonly place: string | undefined
  result: 'passed' | 'failed' | 'skipped'
  message: string
  details: string
}

/** Reads JUnit XML as most test runners write it, wherever in the lines it begins. `XmlParser` is that of htmlparser2, which is loaded when it is needed. */
export function junitReader(XmlParser: typeof Parser): ReportReader {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const failures: TestFailure[] = []
  const suites: string[] = []
  let current: Case | undefined
  let inProblem = false
  let seen = false

  const finish = ({ name, place, result, message, details }: Case): void => {
    counts[result]++
    if (result !== 'failed' || failures.length >= kept.failures) return
    const words = message.trim() || details.trim().split('\n')[0] || 'the report gives no details'
    failures.push({
      name,
      message: words.slice(0, kept.message),
      ...(details.trim() === '' ? {} : { details }),
      ...(place === undefined ? {} : { place }),
    })
  }

  const parser = new XmlParser(
    {
      onopentag(tag, attributes) {
        if (tag === 'testsuite') suites.push(attributes['name'] ?? '')
        if (tag === 'testcase') {
          seen = true
          const { name = 'unnamed test', classname, file, line } = attributes
          const group = classname ?? suites.at(-1) ?? ''
          const path = group === '' || name.startsWith(group) ? name : `${group} > ${name}`
          current = {
            name: path,
            place: file === undefined ? undefined : line === undefined ? file : `${file}:${line}`,
            result: 'passed',
            message: '',
            details: '',
          }
        }
        if (!current) return
        if (tag === 'skipped') current.result = 'skipped'
        inProblem = tag === 'failure' || tag === 'error'
        if (!inProblem) return
        current.result = 'failed'
        current.message ||= attributes['message'] ?? ''
      },
      ontext(text) {
        if (current && inProblem && current.details.length < kept.details)
          current.details += text.slice(0, kept.details - current.details.length)
      },
      onclosetag(tag) {
        if (tag === 'failure' || tag === 'error') inProblem = false
        if (tag === 'testsuite') suites.pop()
        if (tag !== 'testcase' || !current) return
        finish(current)
        current = undefined
      },
    },
    { xmlMode: true, decodeEntities: true },
  )

  let begun = false
  return {
    line(text) {
      begun ||= /^\s*(?:<\?xml\b|<testsuites?\b)/.test(text)
      if (begun) parser.write(`${text}\n`)
      // What a program prints behind the report is not part of it.
      if (begun && /<\/testsuites>\s*$/.test(text)) begun = false
    },
    end() {
      parser.end()
      return seen ? { format: 'junit', ...counts, failures } : undefined
    },
  }
}
