import { isRecord } from '../../core/json.ts'
import type { Run } from '../../core/run.ts'
import { controlNames, type ToolRecord } from '../../core/tool.ts'
import type { VerbOrder, VerbOutcome } from '../../core/verb.ts'
import { dataByTool } from '../../core/verb-data.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { returned } from './analysis.ts'
import { isHalted } from './steps.ts'

/** What the analysis came to. Only for a run whose model gave a result in the verb's shape. */
export function analysisOutcome(run: Run): VerbOutcome {
  const verb = run.request!.verb!
  const result = returned(run)!
  const { summary } = result
  return {
    mode: 'analysis',
    summary: typeof summary === 'string' && summary !== '' ? summary : toolSummary(run),
    result,
    missingReturns: Object.keys(verb.returns.properties).filter((name) => result[name] === undefined),
    warnings: warningsOf(run, verb),
  }
}

/** What the tools gave, under the names of the verb's returns; nothing is made up for those that no tool gave. */
export async function dataOutcome(
  run: Run,
  dependencies: Pick<EngineDependencies, 'schema'>,
  warnings: readonly string[] = [],
): Promise<VerbOutcome> {
  const verb = run.request!.verb!
  const data = dataByTool(run)
  const result: Record<string, unknown> = {}
  const misfits: string[] = []
  for (const [name, schema] of Object.entries(verb.returns.properties)) {
    const value = valueAt(verb.data[name] ?? [...data.keys()].map((tool) => `${tool}.${name}`), data)
    if (value === undefined) continue
    const checked = (await dependencies.schema?.(schema))?.check(value)
    if (checked && !checked.ok) misfits.push(`${name} is omitted: the tool output does not match its declared type`)
    else result[name] = value
  }
  return {
    mode: 'data',
    summary: toolSummary(run),
    result,
    missingReturns: Object.keys(verb.returns.properties).filter((name) => result[name] === undefined),
    warnings: [...warnings, ...misfits, ...warningsOf(run, verb)],
  }
}

/** The values at these places of the data, such as `tool.findings`: lists are joined, texts set one after the other, of anything else the last stands. */
function valueAt(places: readonly string[], data: ReadonlyMap<string, unknown>): unknown {
  const values = places.flatMap((place) => {
    const [tool = '', ...path] = place.split('.')
    const value = path.reduce<unknown>((at, name) => (isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined), data.get(tool))
    return value === undefined ? [] : [value]
  })
  if (values.length > 1 && values.every((value) => Array.isArray(value))) return values.flat()
  if (values.length > 1 && values.every((value) => typeof value === 'string')) return values.map(ended).join(' ')
  return values.at(-1)
}

/** One line of each tool: its own summary, else how its text begins. */
function toolSummary(run: Run): string {
  const lines = run.results.flatMap(({ record, output }) => {
    if (controlNames.has(record.call.tool)) return []
    if (record.status !== 'success') return [`${record.call.tool} failed: ${whyFailed(record)}`]
    const summary = isRecord(output.data) ? output.data['summary'] : undefined
    return [typeof summary === 'string' && summary !== '' ? summary : record.resultSummary]
  })
  return lines.map(ended).join(' ') || 'No tool was called.'
}

/** What to do about arguments that do not fit is said for models: it has their whole schema. */
const whyFailed = ({ error, status }: ToolRecord): string =>
  [error?.message ?? status, error?.code === 'invalid' ? undefined : error?.remedy].filter(Boolean).join('; ')

/** A line that others may follow. */
const ended = (line: string): string => (/[.!?]$/.test(line) ? line : `${line}.`)

const warningsOf = (run: Run, verb: VerbOrder): readonly string[] => [
  ...run.leftCalls.map(({ tool, why }) => `${tool} was not called: ${why}`),
  ...(isHalted(run, verb) ? ['the steps after a failed call were skipped'] : []),
]
