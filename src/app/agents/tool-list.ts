import { controlNames, type Effect, type Tool } from '../../core/tool.ts'
import type { Toolbox } from '../../core/toolbox.ts'
import type { App } from '../app.ts'
import { whyOff } from '../settings/disabled-tools.ts'
import { standsAlone } from '../tools/call-tool.ts'
import { isAssistantTool } from '../tools/conversation-tools.ts'
import { describedTools } from '../tools/declarable-tools.ts'
import { isAskTool, isUsual } from '../tools/tools-of-every-question.ts'
import { verbsOf } from './verbs/verbs.ts'

/** A tool in a list. */
export interface ListedTool {
  readonly name: string
  readonly title: string
  readonly effect: Effect
  /** `ask`, `every run`, `sessions`, `agents` or `MCP servers`, and the verbs whose steps name it. */
  readonly usedIn: readonly string[]
  /** Whether `ibid tools run` can call it. */
  readonly runs: boolean
  /** Why the settings keep it from runs; absent where they do not. */
  readonly off?: string
}

/** The tools of ibid itself, none of them opened; those of MCP servers are known once these are asked. */
export async function listTools(
  app: Pick<App, 'dataFolder' | 'input' | 'inspect' | 'inspection' | 'library'>,
): Promise<{ readonly tools: Toolbox; readonly list: readonly ListedTool[] }> {
  const [tools, verbs] = await Promise.all([describedTools(app), verbsOf(app)])
  const inspection = app.inspect()
  const listed = (tool: Tool, off = whyOff(tool.name, inspection)): ListedTool => ({
    name: tool.name,
    title: tool.title,
    effect: tool.effect,
    usedIn: [
      ...(controlNames.has(tool.name)
        ? ['every run']
        : isUsual(tool.name, inspection)
          ? ['ask']
          : isAskTool(tool.name)
            ? ['MCP servers']
            : []),
      ...(isAssistantTool(tool.name) ? ['sessions'] : []),
      ...(tool.delegates || tool.name === 'list_agents' ? ['agents'] : []),
      ...verbs.list.filter(({ verb }) => verb.steps.flat().some((step) => step.tool === tool.name)).map(({ verb }) => verb.id),
    ],
    runs: standsAlone(tool),
    ...(off === undefined ? {} : { off }),
  })
  return { tools, list: tools.names.flatMap((name) => listed(tools.get(name)!)) }
}
