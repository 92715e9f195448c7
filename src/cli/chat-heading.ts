import manifest from '../../package.json' with { type: 'json' }
import { oneRow } from '../tui/rows/text-rows.ts'
import { say } from '../views/words/say.ts'
import type { Cli } from './cli.ts'

/** What a chat begins with: what it is, where, and how to find the rest. */
export function heading(cli: Cli): readonly string[] {
  const look = { columns: cli.terminal.width, colors: cli.terminal.hasColors, links: false }
  const folder = cli.input.folder.startsWith(cli.input.home) ? `~${cli.input.folder.slice(cli.input.home.length)}` : cli.input.folder
  return [
    '',
    oneRow(
      [
        ['ibid ', 'bold'],
        [manifest.version, 'dim'],
        [` · ${folder}`, 'dim'],
      ],
      look,
    ),
    oneRow([[say`Ask a question, or type /help for commands.`, 'dim']], look),
    '',
  ]
}
