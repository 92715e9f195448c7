import '../own-temporary.ts'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { agentSource } from '../../src/app/agents/agent-source.ts'
import { agentFiles, markdown, type Size } from './make.ts'

/**
 * How long 200 declared agents take to be read, wall and CPU, each the median of seven processes: when nothing was read before (the parser is loaded then,
 * and nothing is compiled yet), when none has changed since, and when one has.
 */
const count = 200
const processes = 7

async function measure(size: Size): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'ibid-bench-agents-'))
  const folder = join(root, '.ibid', 'agents')
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of agentFiles(count, size)) writeFileSync(join(folder, name), text)
  let now = 0
  const source = agentSource({ folder: root, configFolder: join(root, 'none'), clock: { now: () => now } })
  const timed = async (step: string) => {
    now += 1_000
    const [start, before] = [performance.now(), process.cpuUsage()]
    const { agents, problems } = await source()
    const ms = performance.now() - start
    const { user, system } = process.cpuUsage(before)
    if (agents.filter(({ origin }) => origin === 'project').length !== count || problems.length > 0)
      throw new Error(JSON.stringify(problems))
    console.log(JSON.stringify({ step, ms, cpuMs: (user + system) / 1_000 }))
  }
  await timed('first')
  await timed('none changed')
  writeFileSync(join(folder, 'agent-0.md'), markdown('agent-0', size).replace('defects', 'faults and defects'))
  await timed('one changed')
  rmSync(root, { recursive: true })
}

const median = (numbers: readonly number[]) => Math.round([...numbers].sort((a, b) => a - b)[numbers.length >> 1]! * 10) / 10

function report(size: Size): void {
  const found = Array.from({ length: processes }, () => execFileSync(process.execPath, [import.meta.filename, size], { encoding: 'utf8' }))
    .flatMap((output) => output.trim().split('\n'))
    .map((line) => JSON.parse(line) as { readonly step: string; readonly ms: number; readonly cpuMs: number })
  for (const step of new Set(found.map((each) => each.step))) {
    const own = found.filter((each) => each.step === step)
    console.log(
      JSON.stringify({
        bench: 'agents',
        agents: count,
        each: size,
        step,
        ms: median(own.map(({ ms }) => ms)),
        cpuMs: median(own.map(({ cpuMs }) => cpuMs)),
        processes,
      }),
    )
  }
}

const [size] = process.argv.slice(2)
if (size === 'one verb' || size === 'two verbs') await measure(size)
else for (const each of ['one verb', 'two verbs'] as const) report(each)
