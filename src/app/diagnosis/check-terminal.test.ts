import { describe, expect, it } from 'vitest'
import { checkTerminal, type Screen } from './check-terminal.ts'

const screen: Screen = { isTerminal: true, columns: 120, rows: 40, colourDepth: 8 }
const found = (env: Readonly<Record<string, string>>, other: Partial<Screen> = {}) =>
  checkTerminal({ env: { TERM: 'xterm', LANG: 'en_GB.UTF-8', ...env }, platform: 'linux' }, { ...screen, ...other }).map(
    ({ state, found: words }) => `${state} ${words}`,
  )

describe('the check of the terminal', () => {
  it.each<[string, Readonly<Record<string, string>>, Partial<Screen>, string]>([
    ['fine', {}, {}, 'ok xterm, 120x40'],
    ['piped', { TERM: 'dumb' }, { isTerminal: false }, 'ok output is piped; interactive display is off'],
    ['dumb', { TERM: 'dumb' }, {}, 'warning TERM is dumb: interactive display is not possible'],
    ['no locale', { LANG: '' }, {}, 'warning the locale is not set: non-ASCII characters may not display correctly'],
    ['another locale', { LC_ALL: 'C' }, {}, 'warning the locale is C: non-ASCII characters may not display correctly'],
    ['no colours', {}, { colourDepth: 1 }, 'warning TERM=xterm does not support colors'],
    ['colours that nobody wants', { NO_COLOR: '1' }, { colourDepth: 1 }, 'ok xterm, 120x40, no colors because NO_COLOR is set'],
    ['too small', {}, { columns: 30 }, 'warning it is 30x40 characters, but a chat needs 40x10'],
  ])('%s', (_what, env, other, words) => {
    expect(found(env, other)).toEqual([words])
  })
})
