import type { Tool, ToolContext, ToolOutput } from '../../core/tool.ts'
import { noDependencies } from '../unread.fixture.ts'
import type { WorkDependencies } from '../work-dependencies.ts'

/** What the tools of these tests lean on: git is found by the path of whoever runs them. */
export const testDependencies: WorkDependencies = {
  ...noDependencies,
  environment: { PATH: process.env['PATH'], GIT_CONFIG_NOSYSTEM: '1' },
}

/** A context of a call in `folder`. */
export const contextIn = (folder: string, extra: Partial<ToolContext> = {}): ToolContext => ({
  signal: new AbortController().signal,
  run: 'run',
  call: 'r1',
  folder,
  scope: undefined,
  question: '',
  credential: () => undefined,
  progress: () => undefined,
  changing: async () => undefined,
  results: [],
  ...extra,
})

/** Calls a tool as the engine does: what does not fit its schema is refused. */
export async function useTool<T>(tool: Tool<T>, input: unknown, context: ToolContext): Promise<ToolOutput> {
  const checked = tool.input.check(input)
  if (!checked.ok) throw new Error(checked.issues.join('; '))
  return tool.run(checked.value, context)
}

/** Results of an earlier call `r1` that gave this data. */
export const resultOf = (data: unknown, tool = 'git_diff'): Pick<ToolContext, 'results'> => ({
  results: [
    {
      record: {
        call: { id: 'r1', tool, input: {} },
        agent: 'main',
        step: 1,
        startedAt: 0,
        durationMs: 1,
        status: 'success',
        resultSummary: '',
      },
      output: { text: '', data },
    },
  ],
})
