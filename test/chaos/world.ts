import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { replay } from '../../src/core/fold-run.ts'
import { isRecord } from '../../src/core/json.ts'
import type { Stores } from '../../src/store/stores.ts'
import { faultsOf, known, type StoredEvent } from '../kill/history.ts'
import { told } from './fresh.ts'
import { type Member, type MemberOptions, member, type Said, type Surroundings } from './member.ts'

/** What came of a scenario. Times in ms. */
export interface Outcome {
  readonly runs: number
  readonly ended: number
  readonly lost: number
  /** Of each that was lost, where it stands. */
  readonly standing: readonly string[]
  readonly faults: readonly string[]
  readonly repeatedWrites: number
  readonly repeatedModelCalls: number
  /** Calls of which the run says that it is not known whether they happened. */
  readonly interrupted: number
  /** Runs that were carried on by another program. */
  readonly takenOver: number
  /** Facts that came too late, because another had carried on. */
  readonly fenced: number
  /** Of a run, from its first reply to its end, as whoever is never cut off sees it. */
  readonly longestPauseMs: number
  /** The longest of those at whose end another program carries the run. */
  readonly longestTakeOverMs: number
  /** What was refused besides, and how often. */
  readonly refused: Readonly<Record<string, number>>
  /** How runs ended for whoever asked. */
  readonly told: Readonly<Record<string, number>>
  /** Of programs that look for what was acknowledged: how often they did, how often a document changed, what they missed, and reads that a replica was asked for. */
  readonly looks?: { readonly looks: number; readonly changes: number; readonly stale: number; readonly onReplica: number | undefined }
  readonly seconds: number
}

/** The programs of a scenario with what they did. */
export interface World {
  /** Where they note it. */
  readonly folder: string
  member(options: Pick<MemberOptions, 'role' | 'name'> & Partial<MemberOptions>, surroundings?: Surroundings): Promise<Member>
  /** Asks for so many runs at once. */
  ask(of: Member, runs: number): void
  /** Facts on the log of all runs so far. */
  facts(): number
  /** Waits until so many facts are there in all, or throws. */
  reached(facts: number): Promise<void>
  /** Waits until somebody who came too late was refused, for at most 20 s. */
  fenced(): Promise<boolean>
  /** Waits for `condition`, at most so many ms; whether it came. */
  until(condition: () => boolean | Promise<boolean>, ms: number): Promise<boolean>
  /** Waits for all ends, for at most so many ms, and tells what came of it. Ends all programs. */
  outcome(patienceMs: number): Promise<Outcome>
  end(): Promise<void>
}

const itemOf = (input: unknown): string => String(isRecord(input) ? input['i'] : undefined)

interface Line {
  readonly token: string
  readonly run: string
  readonly list: string
  readonly key: string
  readonly seq: number
  readonly type: string
  readonly hash: string
  readonly code: string
  readonly message: string
}

type Lines = readonly Line[]

/** What `open` gives is reached by no fault of the scenario. Members have `steps` and `stepMs` of `usual` where they are not told. */
export async function world(
  open: (folder: string) => Stores,
  url: string | undefined,
  usual: Pick<MemberOptions, 'steps' | 'stepMs' | 'atOnce' | 'characters' | 'looks'>,
  onReplica: () => Promise<number | undefined> = async () => undefined,
): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-chaos-'))
  const stores = open(folder)
  // Before anything goes wrong.
  const log = await stores.log()
  const members: Member[] = []
  const began = performance.now()
  const stop = new AbortController()
  /** Of each run: when each of its facts came, steady ms. */
  const seen = new Map<string, { readonly at: number; readonly event: StoredEvent }[]>()
  const watch = async (run: string) => {
    const arrivals: { readonly at: number; readonly event: StoredEvent }[] = []
    seen.set(run, arrivals)
    while (!stop.signal.aborted && arrivals.at(-1)?.event.type !== 'run.ended')
      try {
        for await (const event of log.follow(run, arrivals.length, stop.signal))
          arrivals.push({ at: performance.now(), event: known(event) })
      } catch {
        await sleep(100)
      }
  }
  const all = (): Said[] => members.flatMap(({ said }) => said)
  const runOf = new Map<string, string>()
  const noticing = setInterval(() => {
    for (const { list, run } of all()) {
      if (!run || runOf.has(list)) continue
      runOf.set(list, run)
      watch(run).catch(() => undefined)
    }
  }, 20)
  const facts = () => [...seen.values()].reduce((sum, arrivals) => sum + arrivals.length, 0)
  const until = async (condition: () => boolean | Promise<boolean>, ms: number) => {
    const end = performance.now() + ms
    while (!(await condition())) {
      if (performance.now() > end) return false
      await sleep(20)
    }
    return true
  }
  const lines = (file: string) => told<Line>({ folder }, file)
  let asked = 0
  const end = async () => {
    clearInterval(noticing)
    await Promise.all(members.map((each) => each.end()))
    stop.abort()
    await stores.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    folder,
    async member(options, surroundings) {
      const made = await member({ ...usual, ...(url === undefined ? {} : { url }), folder, ...options }, surroundings)
      members.push(made)
      return made
    },
    ask(of, runs) {
      for (let index = 0; index < runs; index++) of.tell(`list-${asked++}`)
    },
    facts,
    async reached(count) {
      if (!(await until(() => facts() >= count, 180_000))) throw new Error(`only ${facts()} of ${count} facts came`)
    },
    until,
    fenced: () => until(() => lines('refused').some(({ code }) => code === 'stale'), 20_000),
    async outcome(patienceMs) {
      const isOver = () => [...seen.values()].filter((arrivals) => arrivals.at(-1)?.event.type === 'run.ended').length >= asked
      await until(isOver, patienceMs)
      // Those who asked hear of it too, and those who come late are refused.
      await until(() => new Set(all().flatMap(({ list, status }) => (status === undefined ? [] : [list]))).size >= asked, 15_000)
      const seconds = Math.round(performance.now() - began) / 1_000
      const readsOnReplica = await onReplica().catch(() => undefined)
      await Promise.all(members.map((each) => each.end()))
      const [acknowledged, refused, effects, models, looks, again] = [
        ...['acknowledged', 'refused', 'effects', 'asked', 'seen', 'read-again'],
      ].map(lines) as [Lines, Lines, Lines, Lines, Lines, Lines]
      const faults: string[] = []
      const standing: string[] = []
      for (const { run, token, type } of again)
        if (type !== 'run.ended') faults.push(`run ${run}: ${token} was told of its end and then read it as ending with ${type}`)
      for (let index = 0; index < asked; index++) if (!runOf.has(`list-${index}`)) standing.push(`list-${index}: not begun`)
      let [ended, interrupted, takenOver, longestPauseMs, longestTakeOverMs] = [0, 0, 0, 0, 0]
      for (const [list, run] of runOf) {
        const events = await log.read(run)
        const state = replay(run, events)
        const own = acknowledged.filter((line) => line.run === run)
        const keys = (from: readonly Line[]) => from.filter((line) => line.list === list).map(({ key }) => key)
        const changed = state.results.filter(({ record }) => record.status === 'success').map(({ record }) => itemOf(record.call.input))
        const byToken = (from: readonly Line[]) => [...Map.groupBy(from, ({ token }) => token)]
        faults.push(
          ...faultsOf({
            run,
            stored: events.map(known),
            writers: byToken(own).map(([token, of]) => ({ token, acknowledged: of })),
            readers: [
              ...byToken(looks.filter((line) => line.run === run)).map(([name, of]) => ({
                name,
                looks: [{ after: (of[0]?.seq ?? 1) - 1, seen: of }],
              })),
              { name: 'observer', looks: [{ after: 0, seen: (seen.get(run) ?? []).map(({ event }) => event) }] },
            ],
            effects: keys(effects),
            intact: (await log.verify(run)).intact,
            done: changed,
          }),
        )
        if (state.end) ended += 1
        else standing.push(`${list} ${run}: ${events.at(-1)?.type} ${events.length} by ${own.at(-1)?.token}`)
        interrupted += state.results.filter(({ record }) => record.error?.code === 'interrupted').length
        const carrier = new Map(own.map(({ seq, token }) => [seq, token]))
        const arrivals = seen.get(run) ?? []
        const first = arrivals.findIndex(({ event }) => event.type === 'model.replied')
        let wasTaken = false
        let last: string | undefined
        for (const [index, { at, event }] of arrivals.entries()) {
          const by = carrier.get(event.seq)
          const isOther = last !== undefined && by !== undefined && by !== last && index > first && first >= 0
          const pause = index > first && first >= 0 ? at - arrivals[index - 1]!.at : 0
          longestPauseMs = Math.max(longestPauseMs, pause)
          if (isOther) longestTakeOverMs = Math.max(longestTakeOverMs, pause)
          wasTaken ||= isOther
          last = by ?? last
        }
        takenOver += wasTaken ? 1 : 0
      }
      const doubled = (from: readonly Line[]) => from.length - new Set(from.map(({ list, key }) => `${list} ${key}`)).size
      const counted = (texts: readonly string[]) =>
        Object.fromEntries([...Map.groupBy(texts, (text) => text)].map(([text, each]) => [text, each.length]))
      const missed = told<{ readonly token: string; readonly what: string }>({ folder }, 'stale')
      faults.push(...missed.map(({ token, what }) => `${token} was shown ${what}`))
      for (const { message } of lines('unforeseen')) faults.push(`a look failed: ${message}`)
      const ends = new Map(all().flatMap(({ list, status }) => (status === undefined ? [] : [[list, status] as const])))
      return {
        runs: asked,
        ended,
        lost: asked - ended,
        standing,
        faults,
        repeatedWrites: doubled(effects),
        repeatedModelCalls: doubled(models),
        interrupted,
        takenOver,
        fenced: refused.filter(({ code }) => code === 'stale').length,
        longestPauseMs: Math.round(longestPauseMs),
        longestTakeOverMs: Math.round(longestTakeOverMs),
        refused: counted(refused.filter(({ code }) => code !== 'stale').map(({ code, message }) => `${code}: ${message}`)),
        told: counted([...ends.values()]),
        ...(usual.looks
          ? { looks: { looks: lines('looks').length, changes: lines('turns').length, stale: missed.length, onReplica: readsOnReplica } }
          : {}),
        seconds,
      }
    },
    end,
  }
}
