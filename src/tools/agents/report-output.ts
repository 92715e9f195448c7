import type { AgentReport } from '../../core/agent.ts'
import { phrase } from '../../core/text/phrase.ts'
import type { ToolOutput } from '../../core/tool.ts'

/** What an agent came back with, as the output of the call that sent it. */
export const reportOutput = ({ run, answer, status, confidence, note, sources, spent }: AgentReport): ToolOutput => ({
  text: [answer || phrase`The agent returned no answer.`, `(${status}, confidence ${confidence}${note ? `: ${note}` : ''})`].join('\n\n'),
  sources,
  data: { run, status, confidence },
  spent,
  ...(status === 'failed' || status === 'cancelled' ? { failed: true } : {}),
})
