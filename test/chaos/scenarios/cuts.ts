import { setTimeout as pause } from 'node:timers/promises'
import { hasNetworks, type Network, network } from '../network.ts'
import type { Scale, Scenario } from '../scenario.ts'
import { type Team, team } from '../team.ts'

const none = { skipped: 'namespaces of networks cannot be made here (it takes root and iproute2)' }
const port = 5432

/** A team whose database, pooler, server and workers are on machines of their own; `w1` alone on one. */
async function apart(work: (place: Team, net: Network) => Promise<void>, runs: number, reached: Pick<Scale, 'isPooled' | 'hasReplica'>) {
  const net = network(['database', 'lonely', 'others', 'pooler'])
  try {
    const [at, others] = [net.addressOf('database'), { through: net.through('others') }]
    await using place = await team({
      cluster: { network: net.pathOf('database'), settings: [`listen_addresses=${at}`, `port=${port}`] },
      ...reached,
      poolerListens: { address: net.addressOf('pooler'), network: net.pathOf('pooler') },
      url: `postgres://ibid@${at}:${port}/postgres`,
      workers: [{ through: net.through('lonely') }, others, others],
      server: others,
      steps: 30,
      stepMs: 400,
    })
    place.world.ask(place.server, runs)
    await place.world.reached(runs * 12)
    await work(place, net)
    return await place.world.outcome(90_000)
  } finally {
    net.end()
  }
}

interface Cut {
  readonly machine: 'lonely' | 'database' | 'pooler'
  readonly seconds: number
  readonly ways: readonly ('in' | 'out')[]
}

/** Packets to or from a machine are dropped for a while, and nobody is told. */
const cut = (name: string, { machine, seconds, ways }: Cut): Scenario => ({
  name,
  isLong: seconds !== 10,
  async play({ isShort, isPooled, hasReplica }) {
    if (!hasNetworks()) return none
    const figures: Record<string, unknown> = {}
    const outcome = await apart(
      async ({ world }, net) => {
        net.cut(machine, ways)
        await pause(seconds * 1_000)
        const before = world.facts()
        net.mend(machine)
        if (machine === 'lonely') return void (seconds >= 12 && (await world.fenced()))
        const began = performance.now()
        figures['backAfterMs'] = (await world.until(() => world.facts() > before + 20, 120_000))
          ? Math.round(performance.now() - began)
          : null
      },
      isShort ? 6 : 16,
      { isPooled: isPooled || machine === 'pooler', hasReplica },
    )
    return { ...outcome, figures }
  },
})

const bothWays = ['in', 'out'] as const

/** One worker, and everybody, cannot reach the database or the pooler before it, for less and for more than a worker is waited for. */
export const cuts: readonly Scenario[] = [
  ...[3, 10, 40].map((seconds) => cut(`worker-cut-off-${seconds}`, { machine: 'lonely', seconds, ways: bothWays })),
  cut('worker-unheard-12', { machine: 'lonely', seconds: 12, ways: ['out'] }),
  cut('worker-deaf-12', { machine: 'lonely', seconds: 12, ways: ['in'] }),
  ...[3, 10, 40].map((seconds) => cut(`database-cut-off-${seconds}`, { machine: 'database', seconds, ways: bothWays })),
  cut('pooler-cut-off-10', { machine: 'pooler', seconds: 10, ways: bothWays }),
]
