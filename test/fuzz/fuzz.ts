import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fuzzTarget } from './fuzz-target.ts'
import { targets } from './targets.ts'

const { values } = parseArgs({
  options: {
    target: { type: 'string', default: 'all' },
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '1' },
  },
})
const names = values.target === 'all' ? Object.keys(targets) : values.target.split(',')
const unknown = names.find((name) => !Object.hasOwn(targets, name))
if (unknown !== undefined) throw new RangeError(`there is no target ${unknown}; there are ${Object.keys(targets).join(', ')}`)

const waiting = [...names]
let found = 0
const job = async (): Promise<void> => {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const report = await fuzzTarget(name, Number(values.seed), Number(values.minutes) * 60_000)
    const findings = report.findings.map(({ key, message, bytes }) => {
      const folder = join(import.meta.dirname, 'findings', report.target)
      const file = join(folder, createHash('sha256').update(key).digest('hex').slice(0, 12))
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, bytes)
      return { message, file, bytes: bytes.length }
    })
    found += findings.length
    process.stdout.write(`${JSON.stringify({ ...report, findings })}\n`)
  }
}
await Promise.all(Array.from({ length: Math.max(1, Number(values.jobs)) }, job))
process.exitCode = found > 0 ? 1 : 0
