// Runs every static check, two at a time, and prints what each that fails has to say. Ends with 1 where one does.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const checks = [
  ['tsc', '--noEmit'],
  ['biome', 'check', '--error-on-warnings'],
  ['tsc', '--noEmit', '-p', 'web'],
  ['tsc', '--noEmit', '-p', 'test/web'],
  ['knip'],
]

// What programs compile stays in this folder: left to themselves they keep it in the temporary one.
const env = { ...process.env, NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/compiled-of-checks') }

async function run([command, ...args]) {
  const started = performance.now()
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
  const [out, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('close', resolve)),
  ])
  const name = [command, ...args].join(' ')
  console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name}  ${((performance.now() - started) / 1_000).toFixed(1)} s`)
  if (code !== 0) console.log(`${out}${errors}`.trimEnd())
  return code === 0
}

async function lane(passed) {
  for (let next = checks.shift(); next; next = checks.shift()) passed.push(await run(next))
}

const passed = []
await Promise.all([lane(passed), lane(passed)])
process.exitCode = passed.every(Boolean) ? 0 : 1
