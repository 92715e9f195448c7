import { type Random, random } from '../fuzz/random.ts'
import { carryGroup, type GroupOutcome, type GroupPlan, type Span } from './group.ts'
import { judged } from './judged.ts'
import type { OpenPlace } from './place.ts'
import { typesOfWhole } from './whole-run.ts'

/** What is killed, how often, and where. */
export interface Campaign {
  readonly open: OpenPlace
  /** The program of the processes: `bundledCarrier`. */
  readonly program: string
  /** Kills at moments that nobody planned; a few more come about, as runs are carried to their end. */
  readonly kills: number
  /** One of so many planned moments is taken: 1 for each fact, each execution and each model call of a run. */
  readonly everyMoment: number
  readonly seed: number
  /** ms after which it does not kill any more, but carries what was begun to its end. */
  readonly mostMs: number
  /** Groups of processes at the same time. */
  readonly jobs: number
  /** Runs of a group, and model steps of one at most. */
  readonly runs: number
  readonly steps: number
}

/** What came of it. */
export interface CampaignReport {
  readonly kills: number
  /** Of them, at planned moments. */
  readonly planned: number
  readonly stops: number
  readonly groups: number
  readonly runs: number
  readonly facts: number
  readonly resumes: number
  readonly fenced: number
  readonly interrupted: number
  readonly repeated: number
  readonly faults: readonly string[]
}

/** Carries groups of runs to their end and kills the processes that do so, until it has killed often enough. */
export async function campaign(asked: Campaign): Promise<CampaignReport> {
  const report = { kills: 0, planned: 0, stops: 0, groups: 0, runs: 0, facts: 0, resumes: 0, fenced: 0, interrupted: 0, repeated: 0 }
  const faults: string[] = []
  const span: Span = { up: 150 }
  let [begun, toKill] = [0, asked.kills]
  const end = performance.now() + asked.mostMs
  const isLate = () => performance.now() > end

  type Shape = Pick<GroupPlan, 'runs' | 'carriers' | 'atOnce' | 'isRead' | 'moments' | 'random' | 'mayKill'>
  const carry = async (shape: Shape): Promise<GroupOutcome> => {
    const place = asked.open()
    const stores = place.open()
    try {
      const outcome = await carryGroup({ place, program: asked.program, span, isLate, ...shape })
      const { faults: found, ...figures } = await judged(await stores.log(), shape.runs, outcome)
      for (const [name, figure] of Object.entries(figures)) report[name as keyof typeof figures] += figure
      faults.push(...found)
      report.kills += outcome.kills
      report.stops += outcome.stops
      report.groups += 1
      report.runs += Object.keys(shape.runs).length
      return outcome
    } finally {
      await stores.close()
      await place.clear(Object.keys(shape.runs))
    }
  }
  const named = (group: number, steps: () => number) =>
    Object.fromEntries(Array.from({ length: asked.runs }, (_, index) => [`g${group}r${index}`, steps()]))

  /** Runs of one process get in each other's way: what did not come about is tried again with fewer. */
  const atMoments = async () => {
    let moments = (await momentsOf(asked.steps)).filter((_, index) => index % asked.everyMoment === 0)
    for (let round = 0; moments.length > 0 && round < mostRounds && !isLate(); round++) {
      const runs = named(begun++, () => asked.steps)
      const names = Object.keys(runs)
      const placed = moments.map((moment, index) => `${names[index % names.length]} ${moment}`)
      const shape = { carriers: 1, atOnce: asked.runs, isRead: false, random: random(asked.seed), mayKill: () => false }
      const { kills, left } = await carry({ runs, moments: placed, ...shape })
      report.planned += kills
      moments = moments.filter((_, index) => left.includes(placed[index]!))
    }
    if (moments.length > 0 && !isLate()) faults.push(`nobody died at ${moments.join(', ')}`)
  }
  const atAnyTime = async () => {
    while (toKill > 0 && faults.length < mostFaults && !isLate()) {
      const number = begun++
      const chance: Random = random(asked.seed * 1_000_003 + number)
      const runs = named(number, () => 4 + chance.below(asked.steps - 3))
      let granted = 0
      const mayKill = () => {
        if (toKill <= 0 || isLate()) return false
        toKill -= 1
        granted += 1
        return true
      }
      // Where nobody else has the file open, whoever comes next brings in what the dead has left in the write-ahead log.
      const isRead = chance.oneIn(2)
      const carriers = chance.oneIn(4) ? 1 : 2
      const atOnce = carriers === 1 ? asked.runs : Math.ceil(asked.runs * 0.6)
      const { kills } = await carry({ runs, moments: [], carriers, atOnce, isRead, random: chance, mayKill })
      // Processes that came to their end before.
      toKill += granted - kills
    }
  }
  await atMoments()
  await Promise.all(Array.from({ length: asked.jobs }, atAnyTime))
  return { ...report, faults }
}

/** Times that the planned moments are tried. */
const mostRounds = 5

/** Faults after which there is no use in more. */
const mostFaults = 50

/** Everything in a run of so many steps that may be the last that a process does; the first fact apart, before which nobody knows the run, and the last. */
async function momentsOf(steps: number): Promise<readonly string[]> {
  const facts = (await typesOfWhole(steps)).length
  return [
    ...Array.from({ length: facts - 2 }, (_, index) => `fact ${index + 2}`),
    ...Array.from({ length: steps }, (_, step) => [`model ${step}`, `look ${step * 2}`, `change ${step * 2 + 1}`]).flat(),
    `model ${steps}`,
  ]
}
