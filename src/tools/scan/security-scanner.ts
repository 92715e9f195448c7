import { createHash } from 'node:crypto'
import { normalize, sep } from 'node:path'
import { z } from 'zod'
import type { ToolContext } from '../../core/tool.ts'
import { prose } from '../prose.ts'
import { filesToAnalyse, type LookInput } from '../syntax/files-to-analyse.ts'
import { tool } from '../tool.ts'
import type { WorkDependencies } from '../work-dependencies.ts'
import { reportText, sourcesOf } from './report-text.ts'
import { isScanned, reach } from './scanned-files.ts'

/** A day. */
const keptMs = 24 * 3_600_000

export const securityScanner = ({ environment }: Pick<WorkDependencies, 'environment'>) => {
  const look = (input: LookInput, context: Pick<ToolContext, 'folder' | 'results' | 'signal'>) =>
    filesToAnalyse(input, isScanned, reach, context, { environment })
  return tool({
    name: 'security_scanner',
    title: 'Scan for vulnerabilities',
    description: prose('security-scanner.md', import.meta.url),
    input: z.object({
      path: z.string().min(1).max(4_000).optional().describe('File or folder, such as . for everything'),
      diff: z.string().max(2_000_000).optional().describe('Unified diff to analyze instead'),
      from: z.array(z.string()).max(20).optional().describe('IDs of earlier results that contain a change, such as r1'),
      sarif: z.boolean().optional().describe('Also return the findings as SARIF 2.1.0, in the field sarif of the data'),
    }),
    takes: ['change'],
    gives: 'findings',
    paged: true,
    // Files change between two calls.
    timeDependent: true,
    timeoutMs: 120_000,
    cacheMs: keptMs,
    /** The hash of every text that is looked at, and of the rules. */
    async cacheKey(input, context) {
      const { rulesKey } = await import('./rules/rules-key.ts')
      const hash = createHash('sha256').update(rulesKey())
      for await (const { path, text, changed } of (await look(input, { ...context, results: [] })).files())
        hash.update(JSON.stringify([path, changed ? [...changed] : null, text.length])).update(text)
      return hash.digest('base64')
    },
    async run(input, context) {
      const { scanReport } = await import('./scan-report.ts')
      const found = await look(input, context)
      const report = await scanReport(found, found.isChange ? '' : pathWithin(input.path), context.signal)
      const { sarifOf } = await import('./sarif.ts')
      const data = input.sarif ? { ...report, sarif: sarifOf([...report.findings, ...report.accepted]) } : report
      return { text: reportText(report), sources: sourcesOf(report.findings), data }
    },
  })
}

/** A path as the files' own begin: `./src/` as `src`. */
const pathWithin = (path = '.'): string =>
  normalize(path)
    .split(sep)
    .join('/')
    .replace(/^\.$|\/$/g, '')
