/** A program that changes settings, for the tests of several processes: `HOME NAME KEYS...`. It waits for a line on its standard input, and sets each to its name. */
import { once } from 'node:events'
import { setSetting } from './change.ts'

const [home = '', name = '', ...keys] = process.argv.slice(2)
const input = { env: {}, home, folder: home, platform: 'linux' } as const
process.stdout.write('ready\n')
await once(process.stdin, 'data')
for (const key of keys) setSetting({ ...input, by: name }, key, name)
process.exit()
