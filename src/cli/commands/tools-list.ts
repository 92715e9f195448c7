import { listTools } from '../../app/agents/tool-list.ts'
import { columnsOf, padded } from '../../views/panels-text.ts'
import { inReadersLanguage, say, sayText } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'

/** Verbs named of one tool. */
const mostVerbs = 3

/** `ibid tools list`. */
export async function listAll(cli: Cli): Promise<number> {
  const { list } = await listTools(await cli.app())
  const name = Math.max(...list.map((tool) => tool.name.length))
  const title = Math.max(...list.map((tool) => columnsOf(inReadersLanguage(tool.title))))
  const lines = list.map((tool) => {
    const more = tool.usedIn.length > mostVerbs ? ', ...' : ''
    const off = tool.off === undefined ? '' : say` (off: ${inReadersLanguage(tool.off)})`
    return `${tool.name.padEnd(name)}  ${tool.effect.padEnd(7)}  ${padded(inReadersLanguage(tool.title), title)}  ${tool.usedIn.slice(0, mostVerbs).map(sayText).join(', ')}${more}${off}`.trimEnd()
  })
  cli.show(list, lines.join('\n'), list)
  if (!cli.options.json && !cli.options.jsonl)
    cli.terminal.err(say`Details: ibid tools show NAME; run one: ibid tools run NAME --PARAMETER VALUE`)
  return 0
}
