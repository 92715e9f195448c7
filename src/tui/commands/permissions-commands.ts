import { grantsOf } from '../../app/sessions/ask-in-session.ts'
import { settingsRules } from '../../app/settings/permissions-of-settings.ts'
import type { PermissionDecision } from '../../core/permission.ts'
import { callTitle } from '../../views/chat/call-title.ts'
import type { Mark } from '../markdown/span.ts'
import type { ChatCommand, ChatControl } from './chat-control.ts'
import { type Cell, hintRows, noteRows, tableRows } from './command-rows.ts'
import { newestRun } from './newest-run.ts'
import { usableTools } from './run-tools.ts'
import { shortPath } from './short-path.ts'

const colours: Readonly<Record<PermissionDecision, Mark>> = { allow: 'green', ask: 'yellow', deny: 'red' }

export const toolsCommand: ChatCommand = {
  name: 'tools',
  summary: 'list the tools runs may use here, and which ask first',
  async run(control) {
    const { look, print, choices } = control
    const tools = await usableTools(control)
    const rows = tools.map(({ tool, decision, depends }): readonly Cell[] => [
      [`${decision}${depends ? ' +' : ''}`, colours[decision]],
      [tool.name, 'bold'],
      tool.connector === undefined ? tool.title : `${tool.title} (${tool.connector})`,
    ])
    if (rows.length === 0) return print(noteRows('Runs have no tools here; they answer from what the model knows', look))
    print(tableRows(rows, look))
    if (tools.some(({ depends }) => depends)) print(hintRows('+ depends on the arguments of the call; see: /permissions', look))
    print(hintRows(`The workspace is ${choices.workspace}; change it with: /workspace`, look))
  },
}

type Ruled = readonly [decision: PermissionDecision, tools: string, what: string]

const lookingRules: readonly Ruled[] = [
  ['allow', 'read, glob, grep', 'files in this folder'],
  ['ask', 'read, glob, grep', 'files outside it, and files that may contain secrets'],
]
const changingRules: readonly Ruled[] = [
  ['ask', 'edit, write', 'every change to a file'],
  ['allow', 'shell', 'commands that only read here'],
  ['ask', 'shell', 'every other command'],
  ['ask', 'shell_network', 'network access, even if a rule allows shell'],
]
/** Where no rule fits. */
const usualRules = (workspace: ChatControl['choices']['workspace']): readonly Ruled[] => [
  ...(workspace === 'off' ? [] : lookingRules),
  ...(workspace === 'full' ? changingRules : []),
  ['ask', '', workspace === 'off' ? 'anything that changes something' : 'anything else that changes something'],
  ['allow', '', 'everything else'],
]
/** Whatever a rule allows. */
const certainRules: readonly Ruled[] = [
  ['ask', 'edit, write', 'files that control git or ibid'],
  ['ask', 'shell', 'forced changes, skipped hooks, lost work, unclear commands'],
]

export const permissionsCommand: ChatCommand = {
  name: 'permissions',
  summary: 'show the permission rules in order',
  async run(control) {
    const { app, look, print, choices } = control
    const own = settingsRules(app).map(({ tool, arguments: words, folder, decision }): Ruled => {
      const place = folder === undefined ? undefined : `in ${shortPath(app, folder)}`
      return [decision, tool, [words, place].filter(Boolean).join(' ') || 'every call']
    })
    const usual = usualRules(choices.workspace)
    const certain = choices.workspace === 'full' ? certainRules : []
    const least = [String(own.length).length, 5, Math.max(...[...own, ...usual, ...certain].map(([, tools]) => tools.length))]
    const table = (rules: readonly Ruled[], numberOf: (index: number) => string) =>
      tableRows(
        rules.map((rule, index) => cellsOf(rule, numberOf(index))),
        look,
        least,
      )
    print(table(own, (index) => String(index + 1)))
    print([...hintRows('If no rule matches:', look), ...table(usual, () => '')])
    if (certain.length > 0) print([...hintRows('Even if a rule allows it:', look), ...table(certain, () => '')])
    if (choices.workspace === 'read-only')
      print(noteRows('The workspace is read-only: nothing in it can be changed, whatever the rules allow', look))
    const granted = await grantedCalls(control)
    if (granted.length > 0) print(noteRows(`Allowed for this conversation: ${granted.join(', ')}`, look))
    print(
      hintRows('The first matching rule decides. Change rules with: ibid config set agent.permissions; see: ibid help permissions', look),
    )
  },
}

const cellsOf = ([decision, tools, what]: Ruled, number: string): readonly Cell[] => [
  number,
  [decision, colours[decision]],
  [tools, 'bold'],
  what,
]

/** What a person has allowed for the whole conversation, as the next run takes it over. */
async function grantedCalls(control: ChatControl): Promise<readonly string[]> {
  const { session } = control.conversation
  if (!session || (await session.info()).runs === 0) return []
  const { run } = await newestRun(control)
  if (run.request?.session !== session.id) return []
  return [...new Set(grantsOf(run).map(({ tool, arguments: words }) => callTitle({ tool, input: JSON.parse(words) })))]
}
