import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { bashScript } from './bash-script.ts'
import { settingValues } from './setting-values.ts'
import type { CommandShape } from './shape.ts'
import { tablesOf } from './tables.ts'

const common = { flags: ['--json'], about: 'for programs', expects: undefined }
const project = { flags: ['--project'], about: 'of the project', expects: undefined }
const shapes: readonly CommandShape[] = [
  { path: '', commands: [{ word: 'config', about: '', aliases: [] }], options: [common], places: [], repeats: false },
  {
    path: 'config',
    commands: [
      { word: 'set', about: '', aliases: [] },
      { word: 'unset', about: '', aliases: [] },
    ],
    options: [common],
    places: [],
    repeats: false,
  },
  {
    path: 'config set',
    commands: [],
    options: [common, project],
    places: [{ kind: 'words', list: 'settings' }, { kind: 'anything' }],
    repeats: false,
  },
  { path: 'config unset', commands: [], options: [common], places: [{ kind: 'words', list: 'settings' }], repeats: false },
]
const settings = [
  { word: 'chat.workspace', about: '', behind: ['full', 'off'] },
  { word: 'llm.model', about: '' },
]

/** What bash offers for the last of these words. */
function offered(...words: readonly string[]): readonly string[] {
  const script = `${bashScript(tablesOf(shapes, { settings }), '1.0.0')}
COMP_WORDS=(ibid "$@") COMP_CWORD=$# COMP_LINE='' COMP_POINT=0 COMP_TYPE=9
_ibid
printf '%s\\n' "\${COMPREPLY[@]}"`
  return execFileSync('bash', ['--norc', '--noprofile', '-c', script, 'bash', ...words], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
}

describe('the values of a setting', () => {
  it('are known where they are a few words', () => {
    const values = settingValues()
    expect(values.get('chat.workspace')).toEqual(['full', 'read-only', 'off'])
    expect(values.get('agent.reviewer')).toEqual(['true', 'false'])
    expect(values.get('llm.model')).toBeUndefined()
  })

  it('are offered behind it, and nowhere else', () => {
    expect(offered('config', 'set', 'chat.workspace', '')).toEqual(['full', 'off'])
    expect(offered('config', 'set', 'chat.workspace', 'o')).toEqual(['off'])
    expect(offered('config', 'set', 'chat.workspace', 'off', '')).toEqual([])
    expect(offered('config', 'set', 'llm.model', '')).toEqual([])
    expect(offered('config', 'unset', 'chat.workspace', '')).toEqual([])
  })

  it('leave the settings and the options as they are', () => {
    expect(offered('config', 'set', '')).toEqual(['chat.workspace', 'llm.model'])
    expect(offered('config', 'set', 'chat.workspace', '-')).toEqual(['--project', '--json'])
    expect(offered('config', 'set', '--project', 'chat.workspace', 'f')).toEqual(['full'])
  })
})
