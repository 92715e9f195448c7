import { z } from 'zod'
import { prose } from '../prose.ts'
import { filesToAnalyse } from '../syntax/files-to-analyse.ts'
import { languageOf } from '../syntax/languages.ts'
import { tool } from '../tool.ts'
import type { WorkDependencies } from '../work-dependencies.ts'
import { codeReport } from './code-report.ts'
import { reportText, sourcesOf } from './report-text.ts'
import { reach } from './thresholds.ts'

export const codeAnalyzer = ({ environment }: Pick<WorkDependencies, 'environment'>) =>
  tool({
    name: 'code_analyzer',
    title: 'Analyze code',
    description: prose('code-analyzer.md', import.meta.url),
    input: z.object({
      path: z.string().min(1).max(4_000).optional().describe('File or folder, such as . for everything'),
      diff: z.string().max(2_000_000).optional().describe('Unified diff to analyze instead'),
      from: z.array(z.string()).max(20).optional().describe('IDs of earlier results that contain a change, such as r1'),
    }),
    takes: ['change'],
    gives: 'findings',
    paged: true,
    // Files change between two calls.
    timeDependent: true,
    timeoutMs: 120_000,
    async run(input, context) {
      const look = await filesToAnalyse(input, (path) => languageOf(path) !== undefined, reach, context, { environment })
      const report = await codeReport(look, context.signal)
      return { text: reportText(report), sources: sourcesOf(report.findings), data: report }
    },
  })
