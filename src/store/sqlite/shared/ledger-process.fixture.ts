/**
 * A process that spends until a cap stops it, for the test of several processes: `FOLDER RUN DAY_CAP`. Says `ready`, begins when its standard input
 * ends, and prints how many steps it could pay.
 */

import { text } from 'node:stream/consumers'
import { ledgerIn } from '../../tables/shared/ledger.ts'
import { sqliteTables } from '../tables.ts'
import { openSharedFile } from './shared-file.ts'

const [folder = '', run = '', day = '0'] = process.argv.slice(2)
const file = openSharedFile(folder)
const ledger = ledgerIn(sqliteTables(file))

console.log('ready')
await text(process.stdin)
let steps = 0
for (;;) {
  const key = `step ${steps + 1}`
  const at = Date.UTC(2026, 10, 22, 12)
  const reserved = await ledger.reserve({
    run,
    root: run,
    key,
    at,
    amount: 1_000,
    caps: { run: Number.MAX_SAFE_INTEGER, day: Number(day) },
  })
  if (!reserved.ok) break
  steps += 1
  await ledger.settle(run, key, 1_500)
}
console.log(steps)
file.close()
