import type { SettingsInput } from '../../settings/settings-input.ts'
import { amiss, type Check, fine } from './check.ts'

const name = 'terminal'

/** What a person looks at. */
export interface Screen {
  /** False where the output is piped. */
  readonly isTerminal: boolean
  readonly columns: number
  readonly rows: number
  /** Bits: 1 for none, 4 for sixteen, 8 or 24 for more. */
  readonly colourDepth: number
}

/** Columns and rows that a conversation needs. */
const [leastColumns, leastRows] = [40, 10]

/** What of a conversation cannot be shown here; one check for each fault. */
export function checkTerminal({ env, platform }: Pick<SettingsInput, 'env' | 'platform'>, screen: Screen): readonly Check[] {
  if (!screen.isTerminal) return [fine(name, 'output is piped; interactive display is off')]
  const { columns, rows } = screen
  const faults = [
    ...(env['TERM'] && env['TERM'] !== 'dumb' ? colourFaults(env, screen) : [dumb(env['TERM'])]),
    ...(platform === 'win32' ? [] : localeFaults(env)),
    ...(columns < leastColumns || rows < leastRows
      ? [warning(`it is ${columns}x${rows} characters, but a chat needs ${leastColumns}x${leastRows}`, 'make the window larger')]
      : []),
  ]
  return faults.length > 0
    ? faults
    : [fine(name, `${env['TERM']}, ${columns}x${rows}${env['NO_COLOR'] ? ', no colors because NO_COLOR is set' : ''}`)]
}

const warning = (found: string, remedy: string): Check => amiss(name, 'warning', found, remedy)

const dumb = (term: string | undefined): Check =>
  warning(`TERM is ${term || 'not set'}: interactive display is not possible`, 'use a terminal that sets TERM, such as xterm-256color')

const colourFaults = (env: SettingsInput['env'], { colourDepth }: Screen): readonly Check[] =>
  colourDepth > 1 || env['NO_COLOR']
    ? []
    : [warning(`TERM=${env['TERM']} does not support colors`, 'set TERM to match your terminal, such as xterm-256color')]

/** The first of the three that is set decides. */
function localeFaults(env: SettingsInput['env']): readonly Check[] {
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG']
  if (locale && /utf-?8/i.test(locale)) return []
  const is = locale ? `is ${locale}` : 'is not set'
  return [warning(`the locale ${is}: non-ASCII characters may not display correctly`, 'set a UTF-8 locale, such as: export LANG=C.UTF-8')]
}
