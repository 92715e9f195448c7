import { callableAgents } from '../../app/agents/callable.ts'
import { wantedCollections } from '../../app/collections/collections.ts'
import { engineAsk } from '../../app/questions/engine-request.ts'
import { settingsRules } from '../../app/settings/permissions-of-settings.ts'
import { assistantNames } from '../../app/tools/conversation-tools.ts'
import type { Permission, PermissionDecision } from '../../core/permission.ts'
import { controlNames, type Tool } from '../../core/tool.ts'
import { firstRule } from '../../engine/guards/permission-rules.ts'
import type { ChatControl } from './chat-control.ts'

/** A tool that the next run may use. */
export interface UsableTool {
  readonly tool: Tool
  /** How a call is decided of whose arguments no rule says anything. */
  readonly decision: PermissionDecision
  /** Whether arguments decide, too: by a rule, or by the tool itself. */
  readonly depends: boolean
}

/** The tools that the next run of a language model would have, in its order, without those that only steer it. Connectors that were never approved are not in it. */
export async function usableTools({ app, conversation, choices }: ChatControl): Promise<readonly UsableTool[]> {
  const [{ tools }, callable, feeds, info] = await Promise.all([
    app.parts(),
    callableAgents(app),
    app.feeds().then((store) => store.list({ owner: undefined })),
    conversation.session?.info(),
  ])
  const connected = tools.names.filter((name) => tools.get(name)?.connector !== undefined)
  const own = info?.tools
  const { tools: names } = engineAsk(
    app,
    {
      question: '',
      model: info?.model ?? choices.model,
      scope: wantedCollections(app, choices.selection).map(({ id }) => id),
      session: {
        id: '',
        ...(own === undefined ? {} : { tools: own }),
        history: [],
        grants: [],
        begin: () => Promise.reject(new Error('nothing is asked')),
      },
      ...(choices.workspace === 'off' ? {} : { workspace: choices.workspace }),
    },
    tools,
    { mayDelegate: callable.length > 0, connected: own ? [] : connected, assistant: own ? [] : assistantNames(app.inspection, feeds) },
  )
  const rules = settingsRules(app)
  return names.flatMap((name) => {
    const tool = controlNames.has(name) ? undefined : tools.get(name)
    return tool ? [usable(tool, rules)] : []
  })
}

/** Tools whose every action is allowed unless a rule, or what the run has read, says otherwise. */
const mayByItself: ReadonlySet<string> = new Set(['memory_save', 'memory_forget'])

/** Rules that look at arguments are left for the call; the first one that does not is the last that counts. */
function usable(tool: Tool, rules: readonly Permission[]): UsableTool {
  const named = rules.filter(({ tool: pattern }) =>
    firstRule([{ tool: pattern, decision: 'deny' }], { tool: tool.name, texts: [], paths: [], whole: '' }, ''),
  )
  const last = named.findIndex(({ arguments: words, folder }) => words === undefined && folder === undefined)
  const decision = named[last]?.decision ?? (tool.effect === 'write' && !mayByItself.has(tool.name) ? 'ask' : 'allow')
  return { tool, decision, depends: last !== 0 && (named.length > 0 || tool.actions !== undefined) }
}
