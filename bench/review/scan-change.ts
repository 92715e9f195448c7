import type { Change } from '../../src/core/diff.ts'
import type { ToolContext } from '../../src/core/tool.ts'
import { gitDiff } from '../../src/tools/repository/git-diff.ts'
import { contextIn, testDependencies, useTool } from '../../src/tools/repository/repository.fixture.ts'
import type { ScanReport } from '../../src/tools/scan/scan-report.ts'
import { securityScanner } from '../../src/tools/scan/security-scanner.ts'

/** The last commit of a repository, as `git_diff` gives it. */
export async function lastChange(folder: string): Promise<Change> {
  return (await useTool(gitDiff(testDependencies), { range: 'HEAD~1..HEAD' }, contextIn(folder))).data as Change
}

/** What `security_scanner` says of a change. `hunksOnly`: as of a pull request that is nowhere on this machine. */
export async function scanChange(folder: string, change: Change, hunksOnly = false): Promise<ScanReport> {
  const { root: _root, ...nowhere } = change
  const record: ToolContext['results'][number]['record'] = {
    call: { id: 'r1', tool: 'git_diff', input: {} },
    agent: 'main',
    step: 1,
    startedAt: 0,
    durationMs: 1,
    status: 'success',
    resultSummary: '',
  }
  const results = [{ record, output: { text: '', data: hunksOnly ? nowhere : change } }]
  return (await useTool(securityScanner(testDependencies), { from: ['r1'] }, contextIn(folder, { results }))).data as ScanReport
}
