import '../built.ts'
import '../own-temporary.ts'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Wall time of whole commands beside bare `node -e 0`, turn about in one run: medians in ms. The documents are this package's own manual,
 * indexed before the clock starts. Argument: turns, 15 where absent.
 */
const turns = Number(process.argv[2] ?? 15)
const root = join(import.meta.dirname, '../..')
const home = mkdtempSync(join(tmpdir(), 'ibid-start-up-'))
const program = join(root, 'bin/ibid.cjs')
const question = 'how is a citation checked?'
const commands: Readonly<Record<string, readonly string[]>> = {
  'node -e 0': ['-e', '0'],
  'ibid --version': [program, '--version'],
  'ibid --help': [program, '--help'],
  'ibid search, warm index': [program, 'search', question],
  'ibid ask, no model, warm index': [program, 'ask', question],
}
const run = (args: readonly string[]) => {
  const start = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: home,
    env: { PATH: process.env['PATH'], HOME: home },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`)
  return performance.now() - start
}
// A project's file may name nothing outside the project.
cpSync(join(root, 'docs'), join(home, 'docs'), { recursive: true })
writeFileSync(join(home, 'context.json'), JSON.stringify({ collections: { manual: { url: './docs' } } }))
run([program, 'ask', question])
run([program, 'search', question])

const times = new Map(Object.keys(commands).map((name) => [name, [] as number[]]))
for (let turn = 0; turn < turns; turn++) for (const [name, args] of Object.entries(commands)) times.get(name)!.push(run(args))
const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!
const bare = median(times.get('node -e 0')!)
for (const [name, measured] of times) {
  const value = median(measured)
  console.log(
    JSON.stringify({ bench: 'start-up', command: name, medianMs: Math.round(value), overBareMs: Math.round(value - bare), turns }),
  )
}
rmSync(home, { recursive: true })
