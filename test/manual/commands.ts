import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Headings of a help text that list no commands. */
const noCommands = /^(?:Options|Global Options|Arguments|Begin with|Examples?):$/

/** Every command of the terminal that does something by itself, as its help lists them: `collections add`, `search`. */
export async function commandsOf(repository: string, path: readonly string[] = []): Promise<readonly string[]> {
  const { stdout } = await run(process.execPath, [join(repository, 'bin', 'ibid.cjs'), ...path, '--help'])
  const below = entriesOf(stdout)
  if (below.length === 0) return [path.join(' ')]
  const found = await Promise.all(
    below.map(({ name, takesMore }) => (takesMore ? [[...path, name].join(' ')] : commandsOf(repository, [...path, name]))),
  )
  return found.flat()
}

/** The commands of one help text; one whose line shows options or arguments has no commands below it. */
function entriesOf(help: string): readonly { readonly name: string; readonly takesMore: boolean }[] {
  const entries: { name: string; takesMore: boolean }[] = []
  let lists = false
  for (const line of help.split('\n')) {
    if (/^\S.*:$/.test(line)) lists = !noCommands.test(line)
    const entry = /^ {2}([a-z][\w-]*)(?:\|\S+)?((?: [[<]\S+)*)(?: {2}|$)/.exec(line)
    if (lists && entry?.[1] && entry[1] !== 'help') entries.push({ name: entry[1], takesMore: entry[2] !== '' })
  }
  return entries
}
