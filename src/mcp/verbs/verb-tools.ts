import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server'
import { verbToolName } from '../../agents/verb-name.ts'
import { runVerb } from '../../app/agents/verbs/run-verb.ts'
import { verbsOf } from '../../app/agents/verbs/verbs.ts'
import type { App } from '../../app/app.ts'
import type { Selection } from '../../app/collections/collections.ts'
import { describedTools } from '../../app/tools/declarable-tools.ts'
import { IbidError } from '../../core/fault.ts'
import { replay } from '../../core/fold-run.ts'
import type { Run } from '../../core/run.ts'
import type { RunResult } from '../../core/run-result.ts'
import type { Toolbox } from '../../core/toolbox.ts'
import type { Verb } from '../../core/verb.ts'
import { prose } from '../../tools/prose.ts'
import { gaveNothing } from '../../views/verb-answer.ts'
import type { CarriedRuns } from '../runs/carried-runs.ts'
import { continueRun } from '../runs/continue-run.ts'
import { findVisible } from '../runs/find-visible.ts'
import { questionForm, restingText, saidTo } from '../runs/question-form.ts'
import { stillWorking } from '../runs/still-working.ts'
import type { McpCall } from '../tools/mcp-call.ts'
import type { McpTool } from '../tools/mcp-tool.ts'
import { dataResult, faultResult, textResult } from '../tools/tool-result.ts'
import { fittingAnswer } from './fitting-answer.ts'
import { verbDefinition } from './verb-definition.ts'

type Reply = CallToolResult | InputRequiredResult

interface VerbParts {
  readonly app: Pick<App, 'carriers' | 'dataFolder' | 'input' | 'inspection' | 'library' | 'log'>
  readonly runs: CarriedRuns
  /** Collections of verbs that read documents. */
  readonly selection: Selection
  /** ms after which a verb that is still under way is handed over. */
  readonly patienceMs: number
}

const waiter = 'wait_for_verb'

/** The verbs of all declared agents as they stand in their files at this moment, and the tool that waits for one that takes long. */
export async function verbTools(parts: VerbParts): Promise<readonly McpTool[]> {
  const [{ list }, tools] = await Promise.all([verbsOf(parts.app), describedTools(parts.app)])
  const verbs = list.map(({ verb }) => verb)
  return [...verbs.map((verb) => ({ ...verbTool(verb, tools, parts), aliases: spellings(verb, verbs) })), waitForVerb(parts)]
}

const verbTool = (verb: Verb, tools: Pick<Toolbox, 'get'>, parts: VerbParts): McpTool => ({
  definition: verbDefinition(verb, isReadOnly(verb, tools)),
  async call(input, call) {
    if (call.state !== undefined) return resume(call.state, parts, call)
    const { runs, selection, patienceMs } = parts
    const questions = { clarification: 'assume', approval: call.asksPeople ? 'rest' : 'refuse' } as const
    const run = await runs.begin((app, signal) => runVerb(app, { ...selection, verb: verb.id, input, questions, signal }))
    return replyFor(run.id, await run.attend(call, patienceMs), parts, call)
  },
})

/** How else a verb is called by hosts that know it from elsewhere: by its id, the old way, and without a version where it is the newest. */
function spellings({ id, name, version }: Verb, verbs: readonly Verb[]): readonly string[] {
  const isNewest = verbs.every((other) => other.name !== name || other.version <= version)
  return [id, `${name}.v${version}`, ...(isNewest ? [name, verbToolName(name)] : [])]
}

/** Whether no tool of the verb changes anything; what is not known may. */
const isReadOnly = ({ steps }: Verb, tools: Pick<Toolbox, 'get'>): boolean =>
  steps.flat().every(({ tool }) => ['read', 'network'].includes(tools.get(tool)?.effect ?? 'write'))

const waitForVerb = (parts: VerbParts): McpTool => ({
  definition: {
    name: waiter,
    title: 'Wait for a verb',
    description: prose('wait-for-verb.md', import.meta.url),
    inputSchema: { type: 'object', properties: { run: { type: 'string' } }, required: ['run'] },
    annotations: { readOnlyHint: true },
  },
  async call({ run, ...others }, call) {
    const [other] = Object.keys(others)
    if (typeof run !== 'string' || other !== undefined)
      throw new IbidError(
        'invalid',
        `invalid arguments for ${waiter}${other ? `: it has no argument ${other}` : ''}`,
        'specify the run of a verb',
      )
    return resume(call.state ?? run, parts, call)
  },
})

/** The run of that handle, carried on. */
async function resume(handle: string, parts: VerbParts, call: McpCall): Promise<Reply> {
  const { app, patienceMs } = parts
  const run = await findVisible(app, handle, (each) => isVerbOf(app, each))
  const said = run.question && saidTo(run.id, run.question, undefined, call)
  return replyFor(run.id, await continueRun(run, parts, call, patienceMs, said), parts, call)
}

/** Verbs are carried out in a folder; those of other folders are other people's work. */
const isVerbOf = ({ input }: Pick<App, 'input'>, { request }: Run): boolean =>
  request?.verb !== undefined && request.folder === input.folder && request.parent === undefined && request.session === undefined

async function replyFor(run: string, result: RunResult | undefined, { app }: VerbParts, call: McpCall): Promise<Reply> {
  if (!result) return textResult(stillWorking(replay(run, await (await app.log()).read(run)), waiter))
  const { question, verb, fault, status } = result
  if (question) return call.asksPeople ? questionForm(run, question) : textResult(restingText(run, question, waiter))
  if (verb) return { ...dataResult(fittingAnswer(verb)), ...(gaveNothing(verb) ? { isError: true } : {}) }
  if (status === 'cancelled') return faultResult({ message: `run ${run} was cancelled`, remedy: 'Call the verb again' })
  return faultResult(fault ?? { message: `run ${run} produced no answer: ${result.reason}` })
}
