import manifest from '../../package.json' with { type: 'json' }
import { oneRow } from '../tui/rows/text-rows.ts'
import type { Face } from './face.ts'

/** What a chat begins with: what it is, where, and how to find the rest. */
export function heading(face: Face): readonly string[] {
  const look = { columns: face.terminal.width, colors: face.terminal.hasColors, links: false }
  const folder = face.input.folder.startsWith(face.input.home) ? `~${face.input.folder.slice(face.input.home.length)}` : face.input.folder
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
    oneRow([['Ask anything; /help shows what else there is.', 'dim']], look),
    '',
  ]
}
