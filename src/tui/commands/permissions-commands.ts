import type { PermissionDecision } from '../../core/permission.ts'
import type { Run } from '../../core/run.ts'
import { settingsRules } from '../../house/engine-ask.ts'
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
  summary: 'lists what a run here may use, and whether it asks first',
  async run(control) {
    const { look, print, choices } = control
    const tools = await usableTools(control)
    const rows = tools.map(({ tool, decision, depends }): readonly Cell[] => [
      [`${decision}${depends ? ' +' : ''}`, colours[decision]],
      [tool.name, 'bold'],
      tool.connector === undefined ? tool.title : `${tool.title} (${tool.connector})`,
    ])
    if (rows.length === 0) return print(noteRows('A run here has no tools: it answers from what the model knows', look))
    print(tableRows(rows, look))
    if (tools.some(({ depends }) => depends)) print(hintRows('+ some calls are decided by their arguments: /permissions', look))
    print(hintRows(`The workspace is ${choices.workspace}; change it with: /workspace`, look))
  },
}

export const permissionsCommand: ChatCommand = {
  name: 'permissions',
  summary: 'shows the rules of what may run, in their order',
  async run(control) {
    const { house, look, print, choices } = control
    const rules = settingsRules(house).map(({ tool, arguments: words, folder, decision }, index): readonly Cell[] => [
      String(index + 1),
      [decision, colours[decision]],
      [tool, 'bold'],
      [words, folder === undefined ? undefined : `in ${shortPath(house, folder)}`].filter(Boolean).join(' ') || 'every call',
    ])
    const usual: readonly (readonly Cell[])[] = [
      ['', ['ask', colours.ask], '', 'what changes something, where no rule fits'],
      ['', ['allow', colours.allow], '', 'everything else'],
    ]
    print(tableRows([...rules, ...usual], look))
    if (choices.workspace === 'read-only')
      print(noteRows('The workspace is read-only: nothing in it is changed, whatever the rules allow', look))
    const granted = await grantedCalls(control)
    if (granted.length > 0) print(noteRows(`Allowed for this conversation: ${granted.join(', ')}`, look))
    print(
      hintRows('The first rule that fits decides. Change them with: ibid config set agent.permissions; see: ibid help permissions', look),
    )
  },
}

/** What a person has allowed for the whole conversation, as the next run takes it over. */
async function grantedCalls(control: ChatControl): Promise<readonly string[]> {
  const { session } = control.conversation
  if (!session || (await session.info()).runs === 0) return []
  const { run } = await newestRun(control)
  if (run.request?.session !== session.id) return []
  const earlier = (run.request.grants ?? []).map(({ tool, arguments: words }) => callTitle({ tool, input: JSON.parse(words) }))
  return [...new Set([...earlier, ...grantedIn(run)])]
}

const grantedIn = ({ answered, results, pending }: Run): readonly string[] =>
  answered.flatMap(({ question, answer }) => {
    if (answer.decision !== 'session') return []
    const call = [...results.map(({ record }) => record.call), ...pending].find(({ id }) => id === question.call)
    return call ? [callTitle(call)] : []
  })
