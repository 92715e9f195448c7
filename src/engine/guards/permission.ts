import { canonicalJson } from '../../core/json.ts'
import type { Action, PermissionDecision } from '../../core/permission.ts'
import type { QuestionAnswer } from '../../core/question.ts'
import type { Run } from '../../core/run.ts'
import type { Tool, ToolCall } from '../../core/tool.ts'
import { firstRule, type Judged, judgedByArguments } from './permission-rules.ts'
import { untrustedTextNotes } from './untrusted-text-approval.ts'

/** Whether a call may run, and what a person who is asked should look at. */
export interface Permitted {
  readonly decision: PermissionDecision
  readonly notes: readonly string[]
}

/**
 * Whether a call with these checked arguments may run now: by what a person answered to it; else, for each thing it does, by the first rule that fits, or
 * by the tool's effect (`write` is asked for), the strictest of them; asked for in any case where a verb's declaration or an action says so. A grant of
 * the session answers in advance, but for that. After words of others were read, what they may have asked for is asked about, too. Throws what the tool
 * throws.
 */
export async function permissionOf(run: Run, tool: Tool, call: ToolCall, input: unknown): Promise<Permitted> {
  const answer = approvalOf(run, call)
  if (answer) return { decision: answer.decision === 'once' || answer.decision === 'session' ? 'allow' : 'deny', notes: [] }
  const folder = run.request?.folder ?? ''
  const actions = await tool.actions?.(input, run.request?.folder === undefined ? {} : { folder })
  const effect: PermissionDecision = tool.effect === 'write' ? 'ask' : 'allow'
  const byRule = (judged: Judged) => firstRule(run.request?.permissions, judged, folder)?.decision
  const decisions = actions
    ? actions.map((action) => decided(action, byRule(judgedAction(tool.name, action)) ?? action.usual ?? effect))
    : [byRule(judgedByArguments(tool.name, input)) ?? effect]
  const ruled = strictest(decisions)
  const taint = ruled === 'deny' ? [] : await untrustedTextNotes(run, tool, call, input, actions)
  const decision = ruled === 'allow' && (call.approval || taint.length > 0) ? 'ask' : ruled
  const notes = [...(actions?.flatMap(({ mustAsk }) => mustAsk ?? []) ?? []), ...taint]
  return { decision: decision === 'ask' && notes.length === 0 && isGranted(run, call) ? 'allow' : decision, notes: [...new Set(notes)] }
}

/** What was answered to the question whether this call may run. */
export const approvalOf = (run: Run, call: ToolCall): QuestionAnswer | undefined =>
  run.answered.find(({ question }) => question.kind === 'approval' && question.call === call.id)?.answer

const judgedAction = (tool: string, { tool: other = tool, words, paths = [] }: Action): Judged => ({
  tool: other,
  texts: [words],
  paths,
  whole: words,
})

const decided = ({ mustAsk }: Action, decision: PermissionDecision): PermissionDecision =>
  mustAsk !== undefined && decision === 'allow' ? 'ask' : decision

const strictest = (decisions: readonly PermissionDecision[]): PermissionDecision =>
  decisions.includes('deny') ? 'deny' : decisions.includes('ask') ? 'ask' : 'allow'

/** An approval for the session holds for the same tool with exactly the same arguments. */
function isGranted(run: Run, { tool, input }: ToolCall): boolean {
  const given = canonicalJson(input)
  if (run.request?.grants?.some((grant) => grant.tool === tool && grant.arguments === given)) return true
  const approved = run.answered.flatMap(({ question, answer }) => (answer.decision === 'session' ? [question.call] : []))
  if (approved.length === 0) return false
  const calls = [...run.pending, ...run.results.map(({ record }) => record.call)]
  return calls.some((call) => approved.includes(call.id) && call.tool === tool && canonicalJson(call.input) === given)
}
