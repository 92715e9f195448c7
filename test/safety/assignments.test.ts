import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { askQuestion } from '../../src/app/questions/ask.ts'
import { sessionWorld } from '../../src/app/sessions/session.fixture.ts'
import type { Permission } from '../../src/core/permission.ts'
import { folderOf } from '../../src/docs/sources/sources.fixture.ts'
import { callOf, runAsked } from '../../src/engine/guards/guards.fixture.ts'
import { permissionOf } from '../../src/engine/guards/permission.ts'
import { canSandbox } from '../../src/tools/sandbox/sandbox.ts'
import { shellTool } from '../../src/tools/workspace/shell.ts'

/** Row 28: every syntax of bash that sets a variable, here the one by which `ls` is found; `docs/ls` is a program of the repository. */
const lines: readonly string[] = [
  'for PATH in docs; do ls; done',
  'for PATH in docs\ndo ls\ndone',
  'select PATH in docs; do ls; break; done <<< 1',
  'coproc PATH { ls; }',
  `echo \${PATH:=docs}; ls`,
  `: "\${PATH=docs}"; ls`,
  `cat <<E\n\${PATH:=docs}\nE\nls`,
  'PATH=docs; ls',
  'PATH=docs ls',
  'PATH+=:docs; ls',
  'PATH[0]=docs; ls',
  'PATH=(docs); ls',
  '{ PATH=docs; } && ls',
  'true && PATH=docs; ls',
  'read PATH <<< docs; ls',
  'read -r -a PATH <<< docs; ls',
  'read -aPATH <<< docs; ls',
  'mapfile -t PATH <<< docs; ls',
  'readarray PATH <<< docs; ls',
  'printf -v PATH docs; ls',
  'printf -vPATH docs; ls',
  'getopts d PATH; ls',
  'declare PATH=docs; ls',
  'declare -gx "PATH=docs"; ls',
  'typeset PATH=docs; ls',
  'export PATH=docs; ls',
  'readonly PATH=docs; ls',
  'f() { local PATH=docs; ls; }; f',
  'declare -n x=PATH; x=docs; ls',
  'env PATH=docs ls',
  '(( PATH = 1 )); ls',
  'echo $((PATH = 1)); ls',
  'echo $[PATH=1]; ls',
  '(( PATH++ )); ls',
  '(( x = PATH = 1 )); ls',
  'let PATH=1; ls',
  "let 'PATH = 1'; ls",
  'for ((PATH = 1; PATH < 2; PATH++)); do ls; done',
  `echo \${x[PATH=1]}; ls`,
  `echo \${x:PATH=1}; ls`,
  'x[PATH=1]=2; ls',
  '[[ x -eq PATH=1 ]]; ls',
  'x=PATH=1; (( x )); ls',
  'x=PATH++; (( x )); ls',
  'x=-PATH; echo $((-$x)); ls',
  `echo $((PATH\${y:-=}5)); ls`,
  'exec {PATH}>/dev/null; ls',
  'exec {PATH}< docs/x.md; ls',
  'unset PATH; ls',
  'sleep 0 & wait -p PATH -n; ls',
  'builtin read PATH <<< docs; ls',
  'command export PATH=docs; ls',
  "eval 'PATH=docs'; ls",
  "bash -c 'for PATH in docs; do ls; done'",
  'IFS=x; ls',
  'while IFS= read -r x; do ls; done < docs/x.md',
]

/** Names that are given another meaning. */
const meanings = [
  'ls() { docs/ls; }; ls',
  'function git { docs/ls; }; git status',
  'cd() { docs/ls; }; cd docs',
  'alias ls=docs/ls; ls',
  'hash -p docs/ls ls; ls',
]

/** Variables of the line's own, which mean nothing to anybody else. */
const harmless = [
  'for name in docs; do echo "$name"; done',
  'n=3; echo $((n + 1))',
  'x=$(git --version); echo "$x"',
  `echo "\${name:=docs}"`,
  '(( n = 1 )) && echo one',
]

const program = (hit: string): string => `#!/bin/sh\n: > '${hit}'\n`

describe('a variable that decides what runs', () => {
  it('is set by no line that a model runs where nobody is asked, in whatever syntax', async () => {
    const all = [...lines, ...meanings]
    const steps = [all.slice(0, 20), all.slice(20, 40), all.slice(40), harmless]
    await using world = await sessionWorld(({ index }) =>
      index < steps.length ? { calls: steps[index]!.map((command) => ({ tool: 'shell', input: { command } })) } : { text: 'That is all.' },
    )
    const hit = join(world.root, 'hit')
    mkdirSync(join(world.root, 'docs'))
    writeFileSync(join(world.root, 'docs/ls'), program(hit))
    chmodSync(join(world.root, 'docs/ls'), 0o755)
    writeFileSync(join(world.root, 'docs/x.md'), 'docs\n')
    const { app } = await world.open()
    const { result } = await askQuestion(app, { question: 'What lies here?', scope: [], workspace: 'full' })
    const events = await (await app.log()).read((await result).run)
    const records = events.flatMap((event) => (event.type === 'tool.finished' ? [event.record] : []))
    const done = records
      .filter(({ status }) => status === 'success')
      .map(({ call }) => (call.input as { readonly command: string }).command)
    expect(records).toHaveLength(lines.length + meanings.length + harmless.length)
    // Where nothing can be held, everything is asked about.
    expect(done).toEqual((await canSandbox()) ? harmless : [])
    expect(existsSync(hit)).toBe(false)
  })

  it.each([...lines, ...meanings])('%s is asked for, whatever rules allow', async (command) => {
    const folder = folderOf({ 'docs/ls': program('/dev/null'), 'docs/x.md': 'docs\n' })
    const everything: Permission = { tool: '*', decision: 'allow' }
    const call = { ...callOf({ command }), tool: 'shell' }
    const decide = (permissions: readonly Permission[]) =>
      permissionOf(runAsked({ permissions, folder }), shellTool({ environment: {}, sandbox: 'reading' }), call, { command }).then(
        ({ decision }) => decision,
      )
    expect([await decide([]), await decide([everything])]).toEqual(['ask', 'ask'])
  })
})
