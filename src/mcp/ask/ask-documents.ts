import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server'
import type { App } from '../../app/app.ts'
import { askQuestion } from '../../app/questions/ask.ts'
import { systemClock } from '../../core/clock.ts'
import { IbidError } from '../../core/fault.ts'
import { replay } from '../../core/fold-run.ts'
import type { RunResult } from '../../core/run-result.ts'
import { prose } from '../../tools/prose.ts'
import { slimObject } from '../documents/definition.ts'
import type { Reach } from '../reach/reach.ts'
import type { CarriedRuns } from '../runs/carried-runs.ts'
import { continueRun } from '../runs/continue-run.ts'
import { findVisible, readsOnly } from '../runs/find-visible.ts'
import { questionForm, restingText, saidTo } from '../runs/question-form.ts'
import { stillWorking } from '../runs/still-working.ts'
import type { McpCall } from '../tools/mcp-call.ts'
import type { McpTool } from '../tools/mcp-tool.ts'
import { faultResult, textResult } from '../tools/tool-result.ts'
import { answerText } from './answer-text.ts'
import { type Asked, askedSchema } from './asked.ts'

type Reply = CallToolResult | InputRequiredResult

/** What a run that ended or rests comes to for the host: its answer, its question, or why there is neither. */
function replyOf(result: RunResult, call: Pick<McpCall, 'asksPeople'>): Reply {
  const { run, question, status, fault } = result
  if (question) return call.asksPeople ? questionForm(run, question) : textResult(restingText(run, question, 'ask_documents'))
  const text = answerText(result, systemClock.now())
  if (text !== '') return textResult(text)
  if (status === 'cancelled') return faultResult({ message: `run ${run} was cancelled`, remedy: 'Ask again, without a run' })
  return faultResult(fault ?? { message: `run ${run} produced no answer: ${result.reason}`, remedy: 'Rephrase the question and ask again' })
}

interface AskParts {
  readonly app: Pick<App, 'carriers' | 'log'>
  readonly reach: Reach
  readonly runs: CarriedRuns
  /** Who owns the runs that are begun; those of others are not there. */
  readonly owner?: string | undefined
  /** What becomes of a clarification where the host cannot put a form before a person: the run goes on with its assumption, or rests for the caller's words. */
  readonly unasked: 'assume' | 'rest'
  /** ms after which a run that is still under way is handed over. */
  readonly patienceMs: number
}

const name = 'ask_documents'

/** `ask_documents`: a whole run behind one call. It answers, hands over a run before a host loses patience, or asks the person. */
export function askDocuments(parts: AskParts): McpTool {
  return {
    definition: {
      name,
      title: 'Ask a question about the documents',
      description: prose('ask-documents.md', import.meta.url),
      inputSchema: { ...slimObject(askedSchema.json), required: ['query', 'use_case'] },
      annotations: { readOnlyHint: true },
    },
    async call(input, call) {
      const checked = askedSchema.check(input)
      if (!checked.ok) throw new IbidError('invalid', `invalid arguments for ${name}: ${checked.issues.join('; ')}`)
      const handle = call.state ?? checked.value.run
      return handle === undefined ? begin(checked.value, parts, call) : goOn(handle, checked.value, parts, call)
    },
  }
}

async function begin({ query = '', use_case, collections }: Asked, parts: AskParts, call: McpCall): Promise<Reply> {
  const { app, reach, runs, owner, unasked, patienceMs } = parts
  const deadline = systemClock.now() + patienceMs
  const scope = await reach.ids(call, collections)
  const rests = call.asksPeople ? 'rest' : unasked
  const run = await runs.begin((app, signal) =>
    askQuestion(app, {
      question: query,
      useCase: use_case,
      owner,
      scope,
      questions: { clarification: rests, approval: call.asksPeople ? 'rest' : 'refuse' },
      signal,
    }),
  )
  return replyFor(app, run.id, await run.attend(call, deadline - systemClock.now()), call)
}

/** A run that an earlier call began, here or elsewhere: what became of it, after its question was answered where the call does so. */
async function goOn(handle: string, { answer }: Asked, parts: AskParts, call: McpCall): Promise<Reply> {
  const { app, reach, owner, patienceMs } = parts
  const collections = await reach.all()
  const run = await findVisible(app, handle, (each) => readsOnly(each, collections, owner))
  const said = run.question && saidTo(run.id, run.question, answer, call)
  return replyFor(app, run.id, await continueRun(run, parts, call, patienceMs, said), call)
}

async function replyFor(app: Pick<App, 'log'>, run: string, result: RunResult | undefined, call: McpCall): Promise<Reply> {
  return result ? replyOf(result, call) : textResult(stillWorking(replay(run, await (await app.log()).read(run)), name))
}
