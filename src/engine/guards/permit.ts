import { resolve, sep } from 'node:path'
import { fault } from '../../core/fault.ts'
import { canonicalJson, isRecord } from '../../core/json.ts'
import type { Permission } from '../../core/permission.ts'
import type { QuestionAnswer } from '../../core/question.ts'
import type { Run } from '../../core/run.ts'
import type { Tool, ToolCall } from '../../core/tool.ts'
import { type Guard, refusal } from './invoke.ts'

/** Arguments that name a place on disk. */
const pathArguments: ReadonlySet<string> = new Set(['path', 'file', 'folder', 'directory', 'cwd'])

/** Runs a call only where a rule or a person allows it; `act` asks before. What is denied is told to the model and shown. */
export const permit: Guard = (inner) => async (invocation, tool, input) => {
  const { run, call } = invocation
  if (permission(run, tool, call) === 'allow') return inner(invocation, tool, input)
  const why = deniedWords(tool.name, approvalOf(run, call))
  return refusal('denied', fault('denied', why, { remedy: 'Do without it, and say in the answer what was not done.' }))
}

function deniedWords(tool: string, answer: QuestionAnswer | undefined): string {
  if (!answer) return `${tool} is not allowed with these arguments`
  if (answer.by === 'refusal') return `${tool} needs approval, and nobody could give it`
  return `The person did not allow ${tool}${answer.text ? `: ${answer.text}` : ''}`
}

/** Whether a call may run now: by what a person answered to it, by the first rule that fits, by its effect (`write` is asked for), and asked for in any case where a verb's declaration says so; a grant of the session answers in advance. */
export function permission(run: Run, tool: Tool, call: ToolCall): Permission['decision'] {
  const answer = approvalOf(run, call)
  if (answer) return answer.decision === 'once' || answer.decision === 'session' ? 'allow' : 'deny'
  const rule = run.request?.permissions?.find((each) => fits(each, call, run.request?.folder))
  const ruled = rule?.decision ?? (tool.effect === 'write' ? 'ask' : 'allow')
  const decision = ruled === 'allow' && call.approval ? 'ask' : ruled
  return decision === 'ask' && isGranted(run, call) ? 'allow' : decision
}

/** What was answered to the question whether this call may run. */
const approvalOf = (run: Run, call: ToolCall): QuestionAnswer | undefined =>
  run.answered.find(({ question }) => question.kind === 'approval' && question.call === call.id)?.answer

/** An approval for the session holds for the same tool with exactly the same arguments. */
function isGranted(run: Run, { tool, input }: ToolCall): boolean {
  const given = canonicalJson(input)
  if (run.request?.grants?.some((grant) => grant.tool === tool && grant.arguments === given)) return true
  const approved = run.answered.flatMap(({ question, answer }) => (answer.decision === 'session' ? [question.call] : []))
  if (approved.length === 0) return false
  const calls = [...run.pending, ...run.results.map(({ record }) => record.call)]
  return calls.some((call) => approved.includes(call.id) && call.tool === tool && canonicalJson(call.input) === given)
}

/** A rule that allows fits narrowly, one that asks or denies fits widely: what it leaves open must not open anything. */
function fits(rule: Permission, { tool, input }: ToolCall, folder = ''): boolean {
  if (!isLike(tool, rule.tool)) return false
  const { paths, texts } = wordsOf(input)
  const all = rule.decision === 'allow'
  if (rule.arguments !== undefined) {
    const pattern = rule.arguments
    if (all && (texts.length === 0 || !texts.every((text) => isLike(text, pattern)))) return false
    if (!all && ![canonicalJson(input), ...texts, ...paths].some((text) => isLike(text, `*${pattern}*`))) return false
  }
  if (rule.folder === undefined) return true
  const root = resolve(folder, rule.folder)
  const inside = (path: string) => `${resolve(folder, path)}${sep}`.startsWith(root.endsWith(sep) ? root : root + sep)
  return all ? paths.length > 0 && paths.every(inside) : paths.some(inside)
}

interface Words {
  readonly paths: readonly string[]
  readonly texts: readonly string[]
}

/** Every text among the arguments, at any depth; those that name a place on disk apart. */
function wordsOf(input: unknown, name = ''): Words {
  if (typeof input === 'string') return pathArguments.has(name) ? { paths: [input], texts: [] } : { paths: [], texts: [input] }
  const members = Array.isArray(input)
    ? input.map((each) => wordsOf(each, name))
    : isRecord(input)
      ? Object.entries(input).map(([key, each]) => wordsOf(each, key))
      : []
  return { paths: members.flatMap(({ paths }) => paths), texts: members.flatMap(({ texts }) => texts) }
}

/** Whether a text is like a pattern: `*` stands for any characters, everything else for itself. Linear: the parts are found from left to right, without going back. */
function isLike(text: string, pattern: string): boolean {
  const [head = '', ...parts] = pattern.split('*')
  const tail = parts.pop()
  if (tail === undefined) return text === pattern
  if (!text.startsWith(head)) return false
  let at = head.length
  for (const part of parts) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return text.length - tail.length >= at && text.endsWith(tail)
}
