import { type ListedTool, listTools } from '../../app/agents/tool-list.ts'
import { toolNamed } from '../../app/tools/call-tool.ts'
import { parametersOf } from '../../app/tools/parameters.ts'
import type { Effect, Tool } from '../../core/tool.ts'
import { columnsOf, padded } from '../../views/panels-text.ts'
import { typeWords } from '../../views/schema-words.ts'
import { inReadersLanguage, say, sayText } from '../../views/words/say.ts'
import { sayAge } from '../../views/words/say-amounts.ts'
import type { Cli } from '../cli.ts'
import { optionName } from '../schema-options.ts'

/** ms of a tool that says nothing else; as the engine has it. */
const usualMs = 30_000

/** `ibid tools show`. */
export async function showTool(cli: Cli, name: string): Promise<number> {
  const app = await cli.app()
  const { tools, list } = await listTools(app)
  const tool = toolNamed(tools, name)
  const about = list.find((each) => each.name === tool.name)!
  const toolMs = app.inspection.settings.agent.limits.toolSeconds
  const timeoutMs = tool.timeoutMs ?? (toolMs === undefined ? usualMs : toolMs * 1000)
  const { description, cacheMs = 0, credentials = [] } = tool
  const document = { ...about, description, timeoutMs, cacheMs, credentials, input: tool.input.json }
  cli.show(document, textOf(tool, about, timeoutMs, credentials))
  return 0
}

const effects: Readonly<Record<Effect, string>> = {
  read: say`read: changes nothing and stays on this machine`,
  network: say`network: reads data from outside this machine`,
  write: say`write: changes something, so it asks first`,
}

function textOf(tool: Tool, { usedIn, runs, off }: ListedTool, timeoutMs: number, credentials: readonly string[]): string {
  const { properties, required } = parametersOf(tool)
  const rows = Object.entries(properties).map(([name, schema]) => ({
    option: `--${optionName(name)}`,
    type: `${typeWords(schema)}${required.includes(name) ? say`, required` : ''}`,
    meaning: typeof schema['description'] === 'string' ? inReadersLanguage(schema['description']) : '',
  }))
  const width = (key: 'option' | 'type') => Math.max(0, ...rows.map((row) => columnsOf(row[key])))
  const facts = [
    [say`Effect`, effects[tool.effect]],
    [say`Time`, say`up to ${timeoutMs / 1000} s`],
    ...(tool.cacheMs ? [[say`Kept`, say`results are reused for ${sayAge(tool.cacheMs)}`]] : []),
    [say`API keys`, credentials.length > 0 ? credentials.map((key) => say`${key} (tools.credentials)`).join(', ') : say`none`],
    [say`Used in`, usedIn.map(sayText).join(', ') || say`nothing yet`],
    ...(off === undefined ? [] : [[say`Off`, inReadersLanguage(off)]]),
    ...(tool.takes ? [[say`Works on`, say`earlier results of type ${tool.takes.join(', ')}, in verbs`]] : []),
  ]
  return [
    `${tool.name}: ${inReadersLanguage(tool.title)}`,
    '',
    inReadersLanguage(tool.description),
    '',
    ...facts.map(([name = '', value = '']) => `${padded(name, 9)} ${value}`),
    '',
    ...(rows.length > 0 ? [say`Parameters`] : [say`It takes no parameters.`]),
    ...rows.map(({ option, type, meaning }) => `  ${option.padEnd(width('option'))}  ${padded(type, width('type'))}  ${meaning}`.trimEnd()),
    ...(runs ? [] : ['', say`It controls a run and cannot be called directly.`]),
  ].join('\n')
}
