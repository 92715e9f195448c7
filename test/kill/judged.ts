import type { EventLog } from '../../src/core/event-log.ts'
import { replay } from '../../src/core/fold-run.ts'
import type { GroupOutcome } from './group.ts'
import { faultsOf, known } from './history.ts'
import { typesOfWhole } from './whole-run.ts'

/** What a group comes to. */
export interface Judgement {
  readonly faults: readonly string[]
  readonly facts: number
  /** Times that a run was carried on by a process, beyond the first. */
  readonly resumes: number
  /** Carriers that were told that another one has the run. */
  readonly fenced: number
  /** Calls of which the log says that they may have run. */
  readonly interrupted: number
  /** Model calls that were made again. */
  readonly repeated: number
}

/** Holds what the log has at the end against what every process did and saw. */
export async function judged(log: EventLog, runs: Readonly<Record<string, number>>, { deeds, broken }: GroupOutcome): Promise<Judgement> {
  const faults = [...broken]
  let [facts, resumes, fenced, interrupted, repeated] = [0, 0, 0, 0, 0]
  for (const [run, steps] of Object.entries(runs)) {
    const events = await log.read(run)
    const parts = [...deeds].map(([token, { part }]) => ({ token, ...part(run) }))
    const carried = parts.reduce((sum, each) => sum + each.carried, 0)
    const made = parts.flatMap(({ modelCalls }) => modelCalls)
    const { results, end } = replay(run, events)
    faults.push(
      ...faultsOf({
        run,
        stored: events.map(known),
        writers: parts.map(({ token, stored }) => ({ token, acknowledged: stored })),
        readers: parts.flatMap(({ token, reads, followed }) => [
          { name: `${token}, which reads`, looks: reads },
          { name: `${token}, which follows`, looks: followed.length > 0 ? [{ after: 0, seen: followed }] : [] },
        ]),
        effects: parts.flatMap(({ changes }) => changes),
        intact: events.length > 0 && (await log.verify(run)).intact,
        done: results.flatMap(({ record }) =>
          record.call.tool === 'change' && record.status === 'success' ? [String((record.call.input as { i: number }).i)] : [],
        ),
        // Every process that carried it may have died, or lost it, in the middle of one.
        modelCalls: { made, deaths: Math.max(0, carried - 1) },
      }),
    )
    for (const { token, hasFinished, followed } of parts)
      if (hasFinished && followed.length !== events.length)
        faults.push(`run ${run}: ${token} followed it to event ${followed.length} of ${events.length}`)
    const types = events.map(({ type }) => type)
    const whole = await typesOfWhole(steps)
    const at = whole.findIndex((type, index) => type !== types[index])
    if (at >= 0 || types.length !== whole.length)
      faults.push(`run ${run}: of ${types.length} facts, fact ${at + 1} is ${types[at]} and would be ${whole[at]} of ${whole.length}`)
    if (end?.status !== 'done') faults.push(`run ${run}: it ended as ${JSON.stringify(end)}`)
    const refusals = parts.flatMap((each) => each.refusals.map((refusal) => `${each.token}: ${refusal}`))
    const stale = refusals.filter((refusal) => refusal.includes(': stale '))
    for (const refusal of refusals) if (!stale.includes(refusal)) faults.push(`run ${run}: ${refusal}`)
    facts += events.length
    resumes += Math.max(0, carried - 1)
    fenced += stale.length
    interrupted += results.filter(({ record }) => record.status === 'interrupted').length
    repeated += made.length - new Set(made).size
  }
  return { faults, facts, resumes, fenced, interrupted, repeated }
}
