import { z } from 'zod'
import { grown, kept, type ReportReader, type TestFailure } from './outcome.ts'

const event = z.object({
  Action: z.string(),
  Package: z.string().optional(),
  ImportPath: z.string().optional(),
  Test: z.string().optional(),
  Output: z.string().optional(),
})

/** Reads the events of `go test -json`. A test whose subtests failed is no failure of its own; a package that does not build is one. */
export function goEventReader(): ReportReader {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const failures: TestFailure[] = []
  const outputs = new Map<string, string>()
  const failedParents = new Set<string>()
  const failedPackages = new Set<string>()
  let seen = false

  const fail = (name: string, output: string): void => {
    counts.failed++
    const lines = output.split('\n').filter((line) => !/^\s*(?:=== |--- |FAIL\b|exit status)/.test(line) && line.trim() !== '')
    const message =
      lines
        .map((line) => line.trim())
        .join('\n')
        .slice(0, kept.message) || 'the report gives no details'
    if (failures.length < kept.failures) failures.push({ name, message, details: output })
  }

  const finish = (action: string, of: string, test: string | undefined): void => {
    const key = `${of} ${test ?? ''}`
    const output = outputs.get(key) ?? ''
    outputs.delete(key)
    if (test === undefined) {
      if (action === 'fail' && !failedPackages.has(of)) fail(of, output || outputs.get(`${of} build`) || '')
      return
    }
    if (action === 'pass') counts.passed++
    else if (action === 'skip') counts.skipped++
    else {
      failedPackages.add(of)
      const parent = test.split('/').slice(0, -1).join('/')
      if (parent !== '') failedParents.add(`${of} ${parent}`)
      if (!failedParents.has(key)) fail(test.replaceAll('/', ' > '), output)
    }
  }

  return {
    line(text) {
      if (!text.startsWith('{"')) return
      const read = event.safeParse(jsonOf(text))
      if (!read.success) return
      const { Action: action, Package: of, ImportPath: built, Test: test, Output: output } = read.data
      if (action === 'build-output' && built !== undefined) {
        const key = `${built.split(' ')[0]} build`
        outputs.set(key, grown(outputs.get(key) ?? '', (output ?? '').trimEnd(), kept.details))
      }
      if (of === undefined) return
      seen = true
      const key = `${of} ${test ?? ''}`
      if (action === 'output') outputs.set(key, grown(outputs.get(key) ?? '', (output ?? '').trimEnd(), kept.details))
      if (action === 'pass' || action === 'fail' || action === 'skip') finish(action, of, test)
    },
    end: () => (seen ? { format: 'go', ...counts, failures } : undefined),
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
