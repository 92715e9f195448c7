/**
 * What goes wrong around a team, on real parts: clocks, the database, the network, the disk, programs that stand still. One JSON line a scenario.
 *
 *     node test/chaos/chaos.ts [--only NAME,NAME] [--seed 1] [--short] [--pooled] [--replica]
 *
 * `--pooled`: programs reach the database through PgBouncer in transaction mode. `--replica`: they may read from a replica that lags 5 s, and look again and again
 * whether all is to be seen that was acknowledged. With either, scenarios of data folders are left out.
 *
 * Namespaces of networks and small disks take root, slow disks a C compiler; where they are missing, the line says so. Ends with 1 where something was lost, done
 * twice, or wrong.
 */
import '../../bench/own-temporary.ts'
import { inspect, parseArgs } from 'node:util'
import { scenarios } from './scenarios.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    short: { type: 'boolean', default: false },
    pooled: { type: 'boolean', default: false },
    replica: { type: 'boolean', default: false },
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(2))
const only = values.only?.split(',')
const playable = scenarios.filter(({ hasNoDatabase = false }) => !((values.pooled || values.replica) && hasNoDatabase))
const chosen = playable.filter(({ name, isLong }) => (only ? only.some((each) => name.startsWith(each)) : !(values.short && isLong)))
if (chosen.length === 0) throw new Error(`there are: ${playable.map(({ name }) => name).join(', ')}`)
const how = { ...(values.pooled ? { pooled: true } : {}), ...(values.replica ? { replica: true } : {}) }
for (const { name, play } of chosen) {
  try {
    const played = await play({ isShort: values.short, seed: Number(values.seed), isPooled: values.pooled, hasReplica: values.replica })
    console.log(JSON.stringify({ scenario: name, ...how, ...played }))
    if (!('skipped' in played) && (played.lost > 0 || played.faults.length > 0 || played.repeatedWrites > 0)) process.exitCode = 1
  } catch (error) {
    console.log(JSON.stringify({ scenario: name, ...how, failed: inspect(error) }))
    process.exitCode = 1
  }
}
