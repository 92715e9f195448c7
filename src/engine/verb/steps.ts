import type { Run } from '../../core/run.ts'
import type { Tool, ToolCall } from '../../core/tool.ts'
import type { Toolbox } from '../../core/toolbox.ts'
import type { LeftCall, VerbOrder, VerbStep } from '../../core/verb.ts'
import { lacking, withoutSubject } from './skipped-call.ts'

/** Whether a declared step is still to be taken: none is behind a call that stops the verb and has failed. */
export const stepsLeft = (run: Run, verb: VerbOrder): boolean => run.verbSteps < verb.steps.length && !isHalted(run, verb)

export function isHalted(run: Run, verb: VerbOrder): boolean {
  const stopping = new Set(verb.steps.flat().flatMap(({ tool, stops }) => (stops ? [tool] : [])))
  return run.results.some(({ record }) => record.status !== 'success' && stopping.has(record.call.tool))
}

/** The calls of the next declared step, and what of it is left out because nothing was said that it could work on. */
export function callsOfStep(
  run: Run,
  verb: VerbOrder,
  tools: Toolbox,
): { readonly calls: readonly ToolCall[]; readonly left: readonly LeftCall[] } {
  const calls: ToolCall[] = []
  const left: LeftCall[] = []
  for (const step of verb.steps[run.verbSteps] ?? []) {
    if (!isWanted(step, verb.input)) continue
    const tool = tools.get(step.tool)
    const input = argumentsOf(run, step, verb, tools, tool)
    const missing = requiredOf(tool).filter((name) => input[name] === undefined)
    const idle = takesOnly(tool, input)
    if (missing.length > 0) left.push({ tool: step.tool, why: lacking(missing) })
    else if (idle) left.push({ tool: step.tool, why: withoutSubject(tool?.takes ?? []) })
    else
      calls.push({
        id: `r${run.results.length + 1 + calls.length}`,
        tool: step.tool,
        input,
        ...(step.timeoutMs === undefined ? {} : { timeoutMs: step.timeoutMs }),
        ...(step.approval ? { approval: true } : {}),
      })
  }
  return { calls, left }
}

/** Whether a step is one of those that this input asks for. */
export const isWanted = ({ when = [], unless = [] }: VerbStep, input: VerbOrder['input']): boolean =>
  when.every((name) => input[name] !== undefined) && !unless.some((name) => input[name] !== undefined)

/**
 * By name: what the declaration fixes (`$name` for a parameter, null for nothing), else the verb's parameter of that name; `from` lists the results that it
 * works on.
 */
function argumentsOf(run: Run, step: VerbStep, verb: VerbOrder, tools: Toolbox, tool: Tool | undefined): Record<string, unknown> {
  const names = Object.keys((tool?.input.json['properties'] as object | undefined) ?? {})
  const given = names.flatMap((name) => (verb.input[name] === undefined ? [] : [[name, verb.input[name]] as const]))
  const from = run.results.flatMap(({ record }) => {
    const gives = tools.get(record.call.tool)?.gives
    return record.status === 'success' && gives !== undefined && tool?.takes?.includes(gives) ? [record.call.id] : []
  })
  const fixed = Object.entries(step.input ?? {}).map(([name, value]) => [name, meant(value, verb)] as const)
  const all = Object.fromEntries([...given, ...fixed].filter(([, value]) => value !== undefined))
  for (const [name, value] of fixed) if (value === null) delete all[name]
  return { ...all, ...(from.length > 0 ? { from } : {}) }
}

const meant = (value: unknown, verb: VerbOrder): unknown => {
  if (Array.isArray(value)) return value.map((each) => meant(each, verb))
  return typeof value === 'string' && value.startsWith('$') ? verb.input[value.slice(1)] : value
}

const requiredOf = (tool: Tool | undefined): readonly string[] => (tool?.input.json['required'] as readonly string[] | undefined) ?? []

/** A tool that works on earlier results, where there are none and it was told nothing else to work on. */
const takesOnly = (tool: Tool | undefined, input: Record<string, unknown>): boolean =>
  (tool?.takes?.length ?? 0) > 0 && Object.keys(input).length === 0
