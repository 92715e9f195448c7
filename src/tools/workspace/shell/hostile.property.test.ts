import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Permission } from '../../../core/permission.ts'
import { folderOf } from '../../../docs/sources/sources.fixture.ts'
import { callOf, runAsked } from '../../../engine/guards/guards.fixture.ts'
import { permissionOf } from '../../../engine/guards/permission.ts'
import { shellTool } from '../shell.ts'
import { actionsOfLine } from './command-actions.ts'
import { shellOfMachine } from './network-isolation.ts'

const tool = shellTool({ environment: {}, sandbox: 'reading' }, async () => true)
const onlyStatus: readonly Permission[] = [{ tool: 'shell', arguments: 'git status', decision: 'allow' }]
const decide = async (command: string, folder: string) =>
  (await permissionOf(runAsked({ permissions: onlyStatus, folder }), tool, { ...callOf({ command }), tool: 'shell' }, { command })).decision

const quoted = (line: string): string => `'${line.replaceAll("'", `'\\''`)}'`

/** Ways to run a line inside another. */
const nests: readonly ((line: string) => string)[] = [
  (line) => `git status; ${line}`,
  (line) => `git status && ${line}`,
  (line) => `git status || ${line}`,
  (line) => `git status | ${line}`,
  (line) => `git status & ${line}`,
  (line) => `git status\n${line}\n`,
  (line) => `git status # ${"don't"}\n${line}`,
  // With a space: two of them without one would be a sum, which runs nothing.
  (line) => `( ${line})`,
  (line) => `{ ${line}\n}`,
  (line) => `! ${line}`,
  (line) => `time ${line}`,
  (line) => `if ${line}\nthen ls; fi`,
  (line) => `if ls; then ${line}\nelse ls; fi`,
  (line) => `for i in 1 2; do ${line}\ndone`,
  (line) => `while ${line}\ndo ls; done`,
  (line) => `case a in b) ls;; *) ${line}\n;; esac`,
  (line) => `f() { ${line}\n}; f`,
  (line) => `function f { ${line}\n}\nf`,
  (line) => `coproc { ${line}\n}`,
  (line) => `echo $(${line}\n)`,
  (line) => `echo "a $(${line}\n) b"`,
  (line) => `echo \`${line.replace(/[\\`$]/g, '\\$&')}\``,
  (line) => `cat <(${line}\n)`,
  (line) => `git status > >(${line}\n)`,
  (line) => `x=$(${line}\n)`,
  (line) => `x=(a "$(${line}\n)")`,
  (line) => `a[$(${line}\n)]=1`,
  (line) => `echo \${x:-$(${line}\n)}`,
  (line) => `echo "\${x:+"$(${line}\n)"}"`,
  (line) => `echo \${x/a/$(${line}\n)}`,
  (line) => `echo $(( $(${line}\n) + 1 ))`,
  (line) => `(( x = $(${line}\n) ))`,
  (line) => `[[ -n $(${line}\n) ]]`,
  (line) => `git status > "$(${line}\n)"`,
  (line) => `cat < $(${line}\n)`,
  (line) => `cat <<< "$(${line}\n)"`,
  (line) => `cat <<E\n$(${line}\n)\nE\n`,
  (line) => `cat <<-"E" <<F\n$x\nE\n$(${line}\n)\nF\n`,
  (line) => `bash -c ${quoted(line)}`,
  (line) => `sh -ec ${quoted(line)}`,
  (line) => `eval ${quoted(line)}`,
  (line) => `env A=1 bash -c ${quoted(line)}`,
  (line) => `timeout 5 nice -n 3 bash -c ${quoted(line)}`,
  (line) => `trap ${quoted(line)} EXIT`,
  (line) => `watch ${quoted(line)}`,
  (line) => `echo a | xargs bash -c ${quoted(line)}`,
  (line) => `find . -exec bash -c ${quoted(line)} ';'`,
  (line) => `git status ${'\\\n'} ; ${line}`,
]

/** Ways to write one command. */
const removals = [
  'rm -rf x',
  '\\rm -rf x',
  `'rm' -rf x`,
  '"r"m -rf x',
  `$'\\x72m' -rf x`,
  'r\\\nm -rf x',
  '/bin/rm -rf x',
  '$RM -rf x',
  'command rm -rf x',
  'exec rm -rf x',
  'sudo rm -rf x',
  'nohup rm -rf x',
  '>a rm -rf x',
  'A=1 rm -rf x',
  'echo x | xargs rm -rf',
  '"$(echo rm)" -rf x',
  '{rm,-rf,x}',
]

describe('where only git status is allowed', () => {
  it('no line that deletes runs, however deep it hides that', async () => {
    const folder = folderOf({ 'x/y': '' })
    const line = fc
      .tuple(fc.constantFrom(...removals), fc.array(fc.constantFrom(...nests), { maxLength: 6 }))
      .map(([removal, around]) => around.reduce((inner, nest) => nest(inner), removal))
    await fc.assert(
      fc.asyncProperty(line, async (command) => {
        expect(await decide(command, folder)).not.toBe('allow')
      }),
      { numRuns: 1_500 },
    )
  })

  it.each([
    ['a here-document, behind a quote in a comment', `cat <<E\n$(( git status # don't\nrm -rf x)\n)\nE\n`],
    ['a here-document, with a quote that ends later', `cat <<E\n$(( git status # don't\nrm -rf x)\n) '))\nE\n`],
    ['a command', `(( git status # don't\nrm -rf x)\n)`],
    ['a here-document, behind a comment', `cat <<E\n$(( git status # \${\nrm -rf x)\n) }))\nE\n`],
  ])('what looks like a sum and is none, in %s', async (_, line) => {
    expect(await decide(line, folderOf({ 'x/y': '' }))).not.toBe('allow')
  })

  it('sums run', async () => {
    const folder = folderOf()
    const lines = [
      'echo $((1 + 2))',
      'echo $[ 16#ff ]',
      'n=3; echo $(( n * (n + 1) ))',
      `n=abc; echo $(( $\{#n} + 1 ))`,
      '(( 1 < 2 )) && git status',
    ]
    expect(await Promise.all(lines.map((line) => decide(line, folder)))).toEqual(lines.map(() => 'allow'))
  })

  it('lines of the same forms run that do not', async () => {
    const folder = folderOf()
    const decisions = await Promise.all(nests.map(async (nest) => [nest('git status'), await decide(nest('git status'), folder)] as const))
    const asked = decisions.flatMap(([line, decision]) => (decision === 'allow' ? [] : [line]))
    // A name that is not known, a place or a sum that only the run decides.
    expect(asked).toEqual([
      'f() { git status\n}; f',
      'function f { git status\n}\nf',
      'a[$(git status\n)]=1',
      'echo $(( $(git status\n) + 1 ))',
      '(( x = $(git status\n) ))',
      'git status > "$(git status\n)"',
      'cat < $(git status\n)',
      `env A=1 bash -c 'git status'`,
      `find . -exec bash -c 'git status' ';'`,
    ])
  })
})

/** Words of which lines are thrown together. Nothing here loops or calls itself. */
const soup = [
  'rm -rf x',
  'rm -rf x',
  'rm',
  'echo',
  'a',
  '"',
  '"',
  "'",
  "'",
  '`',
  '`',
  '$(',
  '$(',
  ')',
  ')',
  '(',
  '{',
  '}',
  ' ',
  ' ',
  ' ',
  ';',
  '|',
  '&&',
  '||',
  '\n',
  '\n',
  '<<E\n',
  '\nE\n',
  "<<'E'\n",
  '<<<',
  '\\',
  '((',
  '))',
  '$((',
  '[[',
  ']]',
  'if',
  'then',
  'else',
  'fi',
  'for i in 1',
  'do',
  'done',
  'case a in',
  'a)',
  'esac',
  ';;',
  '#',
  'x=',
  '$x',
  `\${x:-`,
  '<(',
  '>(',
  '&',
  '!',
  'time',
  'eval',
  'coproc',
  'function g {',
  'x=(',
  '[',
  '@(',
  "$'",
  '$"',
  '{a,',
  `\${ `,
  '$[',
  '-eq 1',
  '*',
  '?',
  '~',
  '2>&1',
  '>',
  '\\\n',
  '\t',
  'declare',
  'command',
  'exec',
  'env',
  'test',
  'printf',
  'true',
  'cat',
  '-v',
  'a[',
  ']=',
  `\${x/a/`,
  `\${x@P}`,
  `\${!x}`,
]

describe.skipIf(!shellOfMachine().bash)('whatever bash makes of a line', () => {
  it('that may run without a word, it does not delete', async () => {
    const programs = folderOf({ rm: '#!/bin/sh\n: > "$HIT"\n' })
    chmodSync(join(programs, 'rm'), 0o755)
    const folder = folderOf()
    const hit = join(programs, 'hit')
    const allowed: string[] = []
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...soup), { minLength: 2, maxLength: 14 }), fc.boolean(), async (words, spaced) => {
        const line = words.join(spaced ? ' ' : '')
        const actions = await actionsOfLine(line, { workspace: folder, folder, bash: true, home: '/home/ada' })
        if (actions.some(({ usual, mustAsk }) => usual !== 'allow' || mustAsk !== undefined)) return
        allowed.push(line)
        rmSync(hit, { force: true })
        try {
          execFileSync(shellOfMachine().file, ['-c', line], {
            cwd: folder,
            env: { PATH: programs, HIT: hit },
            stdio: 'ignore',
            timeout: 5_000,
          })
        } catch {
          // Most lines end badly, which is of no account here.
        }
        expect(existsSync(hit), line).toBe(false)
      }),
      { numRuns: 4_000 },
    )
    expect(allowed.length).toBeGreaterThan(10)
  })
})

/** Words of which lines are thrown together that set a variable. */
describe('a line too long or too deep to be read', () => {
  it.each([
    ['200 kB of words', `ls ${'a '.repeat(100_000)}`],
    ['200 kB of commands', 'ls;'.repeat(70_000)],
    ['10,000 parentheses', '('.repeat(10_000) + 'ls' + ')'.repeat(10_000)],
    ['5,000 substitutions', '$('.repeat(5_000) + 'ls' + ')'.repeat(5_000)],
    ['many commands', 'ls;'.repeat(5_000)],
    ['many lines in lines', [...Array(10)].reduce((inner: string) => `eval ${quoted(inner)}`, 'ls')],
    ['a sum of 9,000 parts', `echo $((${'1+'.repeat(9_000)}1))`],
  ])('%s: is asked about at once', async (_case, line) => {
    const folder = folderOf()
    const begun = process.threadCpuUsage()
    const actions = await actionsOfLine(line, { workspace: folder, folder, bash: true, home: '/home/ada' })
    expect(process.threadCpuUsage(begun).user / 1_000).toBeLessThan(7_500)
    expect(actions.some(({ mustAsk }) => mustAsk !== undefined)).toBe(true)
  })

  it('is not even a call where it is longer than 20,000 characters', () => {
    expect(tool.input.check({ command: 'a'.repeat(20_001) }).ok).toBe(false)
    expect(tool.input.check({ command: 'a'.repeat(20_000) }).ok).toBe(true)
  })
})
