import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { folderOf } from '../../../docs/sources/sources.fixture.ts'
import { actionsOfLine } from './command-actions.ts'
import { shellOfMachine } from './network-isolation.ts'

const assigning = [
  ...[
    'PATH',
    'PATH',
    'PATH',
    'x',
    'y',
    'docs',
    'docs',
    '=',
    '=',
    '+=',
    ':=',
    '1',
    ' ',
    ' ',
    ' ',
    ';',
    ';',
    '\n',
    '|',
    '&&',
    '{',
    '}',
    '(',
    ')',
  ],
  ...[
    'for ',
    'select ',
    ' in ',
    'do ',
    'done',
    '((',
    '))',
    '$((',
    '$[',
    ']',
    '[',
    '[[ ',
    ' ]]',
    '-eq',
    '++',
    '--',
    '-',
    '+',
    ',',
    '"',
    "'",
    '`',
  ],
  ...[
    '$',
    '${',
    '$x',
    '$y',
    'x=PATH',
    'x=',
    'y=',
    'ls',
    'ls',
    'echo ',
    ': ',
    'read ',
    'mapfile ',
    'printf -v ',
    'let ',
    'declare ',
    'export ',
  ],
  ...[
    'local ',
    'unset ',
    'getopts d ',
    'coproc ',
    'exec ',
    '{PATH}',
    '>/dev/null',
    '<<<',
    'eval ',
    'test -v ',
    'wait -p ',
    'function ',
    '()',
  ],
  ...['while ', 'if ', 'then ', 'fi', 'true', '$(', '<(', 'cat <<E\n', '\nE\n', '#', '!', 'x[', '@', '#x', '%', '-n ', '*', '?', ':', '-='],
]

describe.skipIf(!shellOfMachine().bash)('whatever bash makes of a line that sets variables', () => {
  it('that may run without a word, it finds programs where it did before', async () => {
    const programs = folderOf({ ls: '#!/bin/sh\n' })
    chmodSync(join(programs, 'ls'), 0o755)
    const folder = folderOf({ 'docs/ls': '#!/bin/sh\n: > "$HIT"\n', '1/ls': '#!/bin/sh\n: > "$HIT"\n' })
    for (const each of ['docs/ls', '1/ls']) chmodSync(join(folder, each), 0o755)
    const hit = join(programs, 'hit')
    const line = fc.array(fc.constantFrom(...assigning), { minLength: 3, maxLength: 12 }).map((words) => `${words.join('')}; ls`)
    let allowed = 0
    await fc.assert(
      fc.asyncProperty(line, async (command) => {
        const actions = await actionsOfLine(command, { workspace: folder, folder, bash: true, home: '/home/ada' })
        if (actions.some(({ usual, mustAsk }) => usual !== 'allow' || mustAsk !== undefined)) return
        allowed++
        const env = { PATH: programs, HIT: hit }
        const { stdout } = spawnSync(shellOfMachine().file, ['-c', `${command}\nbuiltin printf '\\nFOUND IN %s\\n' "$PATH"`], {
          cwd: folder,
          env,
          stdio: ['ignore', 'pipe', 'ignore'],
          timeout: 5_000,
        })
        const told = /\nFOUND IN (?<path>.*)\n$/.exec(stdout.toString())?.groups?.['path'] ?? programs
        expect([existsSync(hit), told], command).toEqual([false, programs])
      }),
      { numRuns: Number(process.env['LINES'] ?? 3_000) },
    )
    expect(allowed).toBeGreaterThan(10)
  })
})
