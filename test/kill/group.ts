import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../fuzz/random.ts'
import type { Order } from './order.ts'
import type { Place } from './place.ts'
import { type Deeds, deedsIn } from './records.ts'
import { spawnCarrier } from './spawn-carrier.ts'

/** How a group of runs is worked on and killed. */
export interface GroupPlan {
  readonly place: Place
  /** The program of the processes. */
  readonly program: string
  /** Model steps of each run. */
  readonly runs: Readonly<Record<string, number>>
  readonly random: Random
  /** Processes that carry runs at the same time. */
  readonly carriers: number
  readonly atOnce: number
  readonly isRead: boolean
  /** Moments at which a process kills itself, each once. */
  readonly moments: readonly string[]
  /** Whether one more process may be killed at a moment that nobody planned; asked before each. */
  mayKill(): boolean
  /** Whether nothing is to die any more. */
  isLate(): boolean
  readonly span: Span
}

/** How long processes live: those that are killed up to three times what it took them to start. Grows and shrinks with what the machine gives. */
export interface Span {
  up: number
}

/** What became of a group. */
export interface GroupOutcome {
  /** By the name of the process. */
  readonly deeds: ReadonlyMap<string, Deeds>
  /** Processes that were alive and died by SIGKILL. */
  readonly kills: number
  /** Processes that were stopped, and went on later. */
  readonly stops: number
  /** Planned moments at which none died: another run's death came between the deed and its record, or the call was interrupted for it. */
  readonly left: readonly string[]
  /** Processes that ended as none should: what they said. */
  readonly broken: readonly string[]
}

/** ms without a process that ends, after which a group is given up. */
const mostMs = 300_000
/** ms for which a process is stopped at most: what it may have locked in a file, others wait for 5 s for. */
const mostStoppedMs = 3_000
/** ms of a start that count: a machine that is too busy to start anything is not waited for. */
const mostUpMs = 4_000
/** ms between two times that the dead are made older. */
const silenceMs = 250

/** Lets processes carry the runs until all have ended, and kills them meanwhile. */
export async function carryGroup(plan: GroupPlan): Promise<GroupOutcome> {
  const { place, random, span } = plan
  const records = mkdtempSync(join(tmpdir(), 'ibid-kill-records-'))
  const deeds = new Map<string, Deeds>()
  const broken: string[] = []
  const silent = new Set<string>()
  const living = new Set<ChildProcess>()
  const moments = new Set(plan.moments)
  let [kills, stops, started, isGivenUp] = [0, 0, 0, false]

  const endAll = () => {
    for (const child of living) child.kill('SIGKILL')
  }
  process.once('exit', endAll)

  const aging = setInterval(() => void place.silence([...silent]).catch(() => undefined), silenceMs)
  const giving = setTimeout(() => {
    isGivenUp = true
    broken.push(`no process has ended for ${mostMs} ms`)
    endAll()
  }, mostMs)

  const spawned = (role: Order['role']) => {
    const token = `${role}${started++}`
    const record = join(records, token)
    const order: Order = {
      ...{ place: place.address, token, record, role, runs: plan.runs, atOnce: plan.atOnce },
      dieAt: role === 'carry' && !plan.isLate() ? [...moments] : [],
    }
    const carrying = spawnCarrier(plan.program, order)
    living.add(carrying.child)
    return { token, record, ...carrying }
  }
  /** One process after the other, until one ends because all runs have. */
  const inTurn = async (role: Order['role']): Promise<void> => {
    for (let isOver = false; !isOver; ) {
      const isToDie = plan.mayKill()
      const { token, record, child, ended } = spawned(role)
      const part = () => random.below(3 * span.up)
      const isAlive = () => child.exitCode === null && child.signalCode === null
      if (isToDie) {
        await Promise.race([ended, sleep(part())])
        if (random.oneIn(12) && isAlive() && child.kill('SIGSTOP')) {
          stops += 1
          silent.add(token)
          await place.silence([token])
          await sleep(Math.min(part(), mostStoppedMs))
          silent.delete(token)
          child.kill('SIGCONT')
          await Promise.race([ended, sleep(part())])
        }
        if (isAlive()) child.kill('SIGKILL')
      }
      const complaint = await ended
      living.delete(child)
      giving.refresh()
      const did = deedsIn(record)
      deeds.set(token, did)
      for (const moment of did.died) moments.delete(moment)
      if (did.up !== undefined) span.up = Math.round(Math.min(mostUpMs, span.up * 0.9 + did.up * 0.1))
      if (child.signalCode === 'SIGKILL') {
        kills += isGivenUp ? 0 : 1
        silent.add(token)
        await place.silence([token])
      } else if (child.exitCode !== 0) broken.push(`${token} ended with ${child.exitCode ?? child.signalCode}: ${complaint.trim()}`)
      isOver = isGivenUp || child.signalCode !== 'SIGKILL'
    }
  }
  try {
    await Promise.all([...Array.from({ length: plan.carriers }, () => inTurn('carry')), ...(plan.isRead ? [inTurn('read')] : [])])
    return { deeds, kills, stops, left: [...moments], broken }
  } finally {
    isGivenUp = true
    clearInterval(aging)
    clearTimeout(giving)
    endAll()
    process.off('exit', endAll)
    rmSync(records, { recursive: true, force: true })
  }
}
