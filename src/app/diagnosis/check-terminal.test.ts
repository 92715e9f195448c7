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
    ['piped', { TERM: 'dumb' }, { isTerminal: false }, 'ok the output is piped; nothing is drawn'],
    ['dumb', { TERM: 'dumb' }, {}, 'warning TERM is dumb: nothing can be drawn'],
    ['no locale', { LANG: '' }, {}, 'warning the locale is not set: letters beyond ASCII may come out wrong'],
    ['another locale', { LC_ALL: 'C' }, {}, 'warning the locale is C: letters beyond ASCII may come out wrong'],
    ['no colours', {}, { colourDepth: 1 }, 'warning TERM=xterm shows no colours'],
    ['colours that nobody wants', { NO_COLOR: '1' }, { colourDepth: 1 }, 'ok xterm, 120x40, no colours as NO_COLOR is set'],
    ['too small', {}, { columns: 30 }, 'warning it has 30x40 characters, and a conversation needs 40x10'],
  ])('%s', (_what, env, other, words) => {
    expect(found(env, other)).toEqual([words])
  })
})
