import { grantsOf } from '../../app/sessions/ask-in-session.ts'
import { settingsRules } from '../../app/settings/permissions-of-settings.ts'
import type { PermissionDecision } from '../../core/permission.ts'
import { callTitle } from '../../views/chat/call-title.ts'
import { inReadersLanguage, say } from '../../views/words/say.ts'
import type { Mark } from '../markdown/span.ts'
import type { ChatCommand, ChatControl } from './chat-control.ts'
import { type Cell, hintRows, noteRows, tableRows } from './command-rows.ts'
import { newestRun } from './newest-run.ts'
import { usableTools } from './run-tools.ts'
import { shortPath } from './short-path.ts'

const colours: Readonly<Record<PermissionDecision, Mark>> = { allow: 'green', ask: 'yellow', deny: 'red' }

export const toolsCommand: ChatCommand = {
  name: 'tools',
  summary: say`list the tools that runs may use here, and which need approval`,
  async run(control) {
    const { look, print, choices } = control
    const tools = await usableTools(control)
    const rows = tools.map(({ tool, decision, depends }): readonly Cell[] => [
      [`${decision}${depends ? ' +' : ''}`, colours[decision]],
      [tool.name, 'bold'],
      tool.connector === undefined ? inReadersLanguage(tool.title) : `${inReadersLanguage(tool.title)} (${tool.connector})`,
    ])
    if (rows.length === 0) return print(noteRows(say`Runs have no tools here; they answer from what the model knows`, look))
    print(tableRows(rows, look))
    if (tools.some(({ depends }) => depends)) print(hintRows(say`+ depends on the arguments of the call; see: /permissions`, look))
    print(hintRows(say`The workspace is ${choices.workspace}; change it with: /workspace`, look))
  },
}

type Ruled = readonly [decision: PermissionDecision, tools: string, what: string]

const lookingRules: readonly Ruled[] = [
  ['allow', 'read, glob, grep', say`files in this folder`],
  ['ask', 'read, glob, grep', say`files outside it, and files that may contain secrets`],
]
const changingRules: readonly Ruled[] = [
  ['ask', 'edit, write', say`every change to a file`],
  ['allow', 'shell', say`commands that only read here`],
  ['ask', 'shell', say`every other command`],
  ['ask', 'shell_network', say`network access, even if a rule allows shell`],
]
/** Where no rule fits. */
const usualRules = (workspace: ChatControl['choices']['workspace']): readonly Ruled[] => [
  ...(workspace === 'off' ? [] : lookingRules),
  ...(workspace === 'full' ? changingRules : []),
  ['ask', '', workspace === 'off' ? say`anything that changes something` : say`anything else that changes something`],
  ['allow', '', say`everything else`],
]
/** Whatever a rule allows. */
const certainRules: readonly Ruled[] = [
  ['ask', 'edit, write', say`files that control git or ibid`],
  ['ask', 'shell', say`forced changes, skipped hooks, lost work, unclear commands`],
]

export const permissionsCommand: ChatCommand = {
  name: 'permissions',
  summary: say`show the permission rules in order`,
  async run(control) {
    const { app, look, print, choices } = control
    const own = settingsRules(app).map(({ tool, arguments: words, folder, decision }): Ruled => {
      const place = folder === undefined ? undefined : say`in ${shortPath(app, folder)}`
      return [decision, tool, [words, place].filter(Boolean).join(' ') || say`every call`]
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
    print([...hintRows(say`If no rule matches:`, look), ...table(usual, () => '')])
    if (certain.length > 0) print([...hintRows(say`Even if a rule allows it:`, look), ...table(certain, () => '')])
    if (choices.workspace === 'read-only')
      print(noteRows(say`The workspace is read-only: nothing in it can be changed, whatever the rules allow`, look))
    const granted = await grantedCalls(control)
    if (granted.length > 0) print(noteRows(say`Allowed for this conversation: ${granted.join(', ')}`, look))
    print(
      hintRows(
        say`The first matching rule decides. Change rules with: ibid config set agent.permissions; see: ibid help permissions`,
        look,
      ),
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
