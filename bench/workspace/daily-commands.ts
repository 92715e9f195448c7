import { execFileSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { contextIn, testDependencies, useTool } from '../../src/tools/repository/repository.fixture.ts'
import { commandsFor } from './typed-commands.ts'

/**
 * Commands that developers type each day, in real repositories: does a run ask about them, and how long do those take that it does not ask about, judging
 * them included. With `--engine` the same by another checkout, turn about in one process: pairs of one command, ABBA. One JSON line a command, then sums.
 * Arguments: the repositories, this one where there are none; `--turns`, 9 where absent.
 */
const { values, positionals } = parseArgs({
  options: { engine: { type: 'string' }, turns: { type: 'string', default: '9' } },
  allowPositionals: true,
})
const turns = Number(values.turns)
const own = resolve(import.meta.dirname, '../..')
const repositories = positionals.length > 0 ? positionals.map((each) => resolve(each)) : [own]

type Shell = ReturnType<typeof import('../../src/tools/workspace/shell.ts')['shellTool']>
const shellOf = async (checkout: string): Promise<Shell> => {
  const { shellTool }: typeof import('../../src/tools/workspace/shell.ts') = await import(join(checkout, 'src/tools/workspace/shell.ts'))
  return shellTool({ ...testDependencies, sandbox: 'reading', environment: { ...testDependencies.environment, HOME: process.env['HOME'] } })
}
const shells = { here: await shellOf(own), ...(values.engine === undefined ? {} : { there: await shellOf(resolve(values.engine)) }) }
type Side = 'here' | 'there'
const sides = Object.keys(shells) as readonly Side[]

const verdict = async (shell: Shell, command: string, folder: string): Promise<'unasked' | 'asked'> =>
  ((await shell.actions?.({ command }, { folder })) ?? []).every(({ usual, mustAsk }) => usual === 'allow' && mustAsk === undefined)
    ? 'unasked'
    : 'asked'

/** ms from the call to its result, as the engine does it: judged before anybody could be asked, judged again, then run. */
async function timed(shell: Shell, command: string, folder: string): Promise<number> {
  const begun = performance.now()
  await verdict(shell, command, folder)
  const call = { command }
  await shell.actions?.(call, { folder })
  await useTool(shell, { command }, contextIn(folder))
  return performance.now() - begun
}

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN
const tenth = (number: number): number => Math.round(number * 10) / 10
const print = (line: object): void => console.log(JSON.stringify({ bench: 'daily commands', ...line }))

for (const folder of repositories) {
  const files = execFileSync('git', ['ls-files'], { cwd: folder, encoding: 'utf8', maxBuffer: 100_000_000 }).trim().split('\n')
  const sums = { commands: 0, unasked: 0, nowAsked: [] as string[], differences: [] as number[], slower: [] as string[] }
  for (const command of commandsFor(files)) {
    const judged: Partial<Record<Side, 'unasked' | 'asked'>> = {}
    for (const side of sides) judged[side] = await verdict(shells[side]!, command, folder)
    const ms: Record<Side, number[]> = { here: [], there: [] }
    const running = sides.filter((side) => judged[side] === 'unasked')
    // The first of each is not counted: it finds out what is remembered.
    for (const side of running) await timed(shells[side]!, command, folder)
    for (let turn = 0; turn < (running.length === sides.length ? turns : 0); turn++)
      for (const side of turn % 2 === 0 ? running : [...running].reverse()) ms[side].push(await timed(shells[side]!, command, folder))
    const difference = median(ms.here.map((here, at) => here - (ms.there[at] ?? Number.NaN)))
    sums.commands++
    if (judged.here === 'unasked') sums.unasked++
    if (judged.there === 'unasked' && judged.here === 'asked') sums.nowAsked.push(command)
    if (!Number.isNaN(difference)) sums.differences.push(difference)
    if (difference > 15) sums.slower.push(command)
    print({
      ...{ repository: folder, command, ...judged },
      ...(ms.here.length > 0 ? { ms: tenth(median(ms.here)) } : {}),
      ...(Number.isNaN(difference) ? {} : { thereMs: tenth(median(ms.there)), differenceMs: tenth(difference) }),
    })
  }
  const [differenceMs, most] = [median(sums.differences), Math.max(...sums.differences)].map(tenth)
  const compared = values.engine === undefined ? {} : { nowAsked: sums.nowAsked, slower: sums.slower, differenceMs, most }
  print({ repository: folder, commands: sums.commands, unasked: sums.unasked, ...compared, turns, load: loadavg().map(tenth) })
}
