import { IbidError } from '../../core/fault.ts'
import { canonicalJson } from '../../core/json.ts'
import type { QuestionPolicy } from '../../core/question.ts'
import { nearest } from '../../core/spelling-suggestion.ts'
import { controlNames, type Tool } from '../../core/tool.ts'
import type { Toolbox } from '../../core/toolbox.ts'
import type { Ask } from '../../engine/begin.ts'
import { assertShallowValue } from '../../tools/data/nesting-limit.ts'
import type { App } from '../app.ts'
import type { RunHandle } from '../runs/run-handle.ts'
import { startRun } from '../runs/start-run.ts'
import { isEnabled, switchedOff } from '../settings/enabled-tools.ts'
import { limitsOfSettings } from '../settings/limits-of-settings.ts'
import { settingsRules } from '../settings/permissions-of-settings.ts'
import { assertNames } from './assert-names.ts'
import { parametersOf } from './parameters.ts'

/** How one tool is called by hand. */
export interface ToolCalling {
  /** Collection ids that the call may see; none where absent. */
  readonly scope?: readonly string[] | undefined
  /** True where the person has approved this call already; rules that deny it still do. */
  readonly approved?: boolean | undefined
  /** What becomes of an approval that is asked for; nobody can give it where absent. */
  readonly questions?: QuestionPolicy | undefined
  readonly signal?: AbortSignal | undefined
}

/** Name of the agent under which calls by hand are listed. */
export const byHand = 'tools'

/**
 * Starts a run of one call: on the log, behind every guard, and carried on after a crash like any other run. Rejects with `IbidError`: `not-found` that names
 * the nearest tool, `invalid` for arguments that do not fit, and `usage` for tools that only steer other runs.
 */
export async function callTool(
  app: Pick<App, 'input' | 'inspect' | 'parts'>,
  name: string,
  given: { readonly [name: string]: unknown },
  { scope = [], approved, questions, signal }: ToolCalling = {},
): Promise<RunHandle> {
  const inspection = app.inspect()
  const parts = await app.parts([], { inspection })
  const tool = toolNamed(parts.tools, name)
  assertAlone(tool)
  if (!isEnabled(name, inspection)) throw switchedOff([name])
  const input = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  assertNames(name, parametersOf(tool), input)
  assertShallowValue(`the input of ${name}`, input)
  const checked = tool.input.check(input)
  if (!checked.ok) throw new IbidError('invalid', `${name}: ${checked.issues.join('; ')}`, `see ibid tools show ${name}`)
  const ask: Ask = {
    question: `${name} ${JSON.stringify(input)}`,
    agent: byHand,
    model: 'extractive',
    tools: [name],
    scope,
    folder: app.input.folder,
    questions,
    permissions: settingsRules({ inspection, input: app.input }),
    ...(approved ? { grants: [{ tool: name, arguments: canonicalJson(input) }] } : {}),
    limits: { ...limitsOfSettings(inspection, 'ask'), toolCalls: 1 },
    verb: {
      id: name,
      // As parameters and not as what a declaration fixes, where `$name` and null have a meaning of their own.
      input,
      mode: 'data',
      steps: [[{ tool: name }]],
      returns: { type: 'object', properties: {} },
      data: {},
    },
  }
  return startRun(parts, ask, signal)
}

/** The tool of that name. Throws `IbidError('not-found')` that names the nearest. */
export function toolNamed(tools: Toolbox, name: string): Tool {
  const tool = tools.get(name)
  if (tool) return tool
  const meant = nearest(name.replaceAll('-', '_'), tools.names)
  throw new IbidError('not-found', `tool not found: ${name}`, meant ? `did you mean ${meant}?` : 'list them with: ibid tools list')
}

/** Whether a tool is of use outside of a run that a model steers. */
export const standsAlone = ({ name }: Pick<Tool, 'name'>): boolean => !controlNames.has(name) && name !== 'recall_details'

function assertAlone(tool: Tool): void {
  if (!standsAlone(tool))
    throw new IbidError('usage', `${tool.name} controls a run and does nothing on its own`, 'list the others with: ibid tools list')
}
