import type { Bench, Figure, Goal } from '../bench.ts'

const killed = (label: string, field: string, unit?: string, goal?: Goal): Figure => ({
  ...{
    label: `1,000 runs of 10 steps, workers killed, PostgreSQL restarted twice: ${label}`,
    ...(unit ? { unit } : {}),
    ...(goal ? { goal } : {}),
  },
  ...{ line: { bench: 'team', figure: 'killed workers' }, field },
})

const upgraded = (label: string, field: string, unit?: string, goal?: Goal, beside?: Figure['beside']): Figure => ({
  ...{
    label: `upgrade while people ask, of each version a program killed: ${label}`,
    ...(unit ? { unit } : {}),
    ...(goal ? { goal } : {}),
  },
  ...{ line: { bench: 'upgrade' }, field, ...(beside ? { beside } : {}) },
})

const needs = { programs: ['PostgreSQL'] as const }

/** A team at work, a surge of eight times as much, and what comes after. */
function teamAtWork(store: 'sqlite' | 'postgres', where: string, people: number, minutes: number): Bench {
  const at = (label: string, figure: string, field: string, unit?: string, goal?: Goal): Figure => ({
    ...{ label: `${people.toLocaleString('en')} people at work, ${where}: ${label}`, ...(unit ? { unit } : {}), ...(goal ? { goal } : {}) },
    ...{ line: { bench: 'team-load', figure }, field },
  })
  return {
    name: `team-load-${store}`,
    measures: `${people.toLocaleString('en')} people who each do 12 things an hour for ${minutes} minutes, eight times as much for half a minute, and as before; ${where}`,
    run: ['bench/load/team.ts', '--store', store, '--people', String(people), '--minutes', String(minutes)],
    minutes: minutes + 2,
    timeoutMinutes: minutes + 6,
    ...(store === 'postgres' ? { needs } : {}),
    figures: [
      { ...at('first event, p95', 'at work', 'first event/p95', 'ms', { atMost: 300 }), beside: { p50: 'first event/p50' } },
      at('opening a conversation, p95', 'at work', 'conversation/p95', 'ms', { atMost: 200 }),
      at('errors', 'at work', 'wrong', undefined, { is: 0 }),
      {
        ...at('growth of memory, last third beside the first', 'at work', 'memoryMb/growthPercent', '%', { atMost: 5 }),
        beside: { MB: 'memoryMb/lastThird' },
      },
      at('CPU of all programs for each thing done', 'at work', 'cpuMsADeed', 'ms'),
      {
        ...at('errors in the surge', 'surge', 'wrong', undefined, { is: 0 }),
        beside: { 'refused with 429': 'refused', 'first event p95, ms': 'first event/p95' },
      },
      at('after the surge, first events as before again after', 'after', 'calmAgainAfterSeconds', 's', { atMost: 10 }),
    ],
  }
}

export const team: readonly Bench[] = [
  teamAtWork('sqlite', 'one server on SQLite', 1_000, 10),
  teamAtWork('postgres', 'one server and two workers on PostgreSQL', 1_000, 3),
  {
    name: 'killed-workers',
    measures: '1,000 runs on three workers of which one is killed every 5 s, while PostgreSQL restarts twice',
    run: ['bench/team/killed-workers.ts'],
    minutes: 2,
    needs,
    figures: [
      killed('lost', 'lost', undefined, { is: 0 }),
      killed('logs that are not whole', 'broken', undefined, { is: 0 }),
      killed('writes twice', 'repeatedWrites', undefined, { is: 0 }),
      killed('writes that may have run, told as interrupted', 'interrupted'),
      killed('longest pause of a run', 'longestPauseMs', 'ms', { atMost: 15_000 }),
    ],
  },
  {
    name: 'upgrade',
    measures:
      'two servers and two workers of the newest tag, or of a day before, replaced one after another by this version under 3 requests or questions a second; two workers and a server killed',
    run: ['bench/load/upgrade.ts'],
    minutes: 3,
    needs,
    figures: [
      upgraded(
        'requests failed',
        'failed',
        undefined,
        { is: 0 },
        {
          ...{ 'told to come again': 'comeAgain', 'cut by kills': 'brokenByKills', requests: 'requests' },
        },
      ),
      upgraded('runs lost', 'lost', undefined, { is: 0 }, { runs: 'runs' }),
      upgraded('answered twice', 'answeredTwice', undefined, { is: 0 }),
      upgraded('logs that are not whole', 'brokenLogs', undefined, { is: 0 }),
      upgraded('longest pause of a run, as its reader sees it', 'longestPauseMs', 'ms', { atMost: 15_000 }),
      upgraded('longest request', 'longestRequestMs', 'ms'),
    ],
  },
  {
    name: 'take-over',
    measures: 'how long runs of a worker that is killed stand still while another has room; 3 kills',
    run: ['bench/team/take-over.ts', '3'],
    minutes: 3,
    needs,
    figures: [
      {
        ...{
          label: 'runs of a worker that is killed while another has room: until the next event, longest',
          unit: 'ms',
          goal: { atMost: 15_000 },
        },
        ...{ line: { bench: 'team', figure: 'take-over' }, field: 'wholeMs/longest', beside: { median: 'wholeMs/median' } },
      },
    ],
  },
  {
    name: 'scaling',
    measures:
      'what one worker does and what three do, with a model that takes 50 ms and with one that answers at once; 40 runs of 10 steps',
    run: ['bench/team/scaling.ts', '40'],
    minutes: 2,
    needs,
    figures: [
      {
        ...{ label: 'three workers beside one, model of 50 ms', unit: 'times', goal: { atLeast: 2 } },
        ...{ line: { bench: 'team', figure: 'scaling', kind: 'waiting for the model' }, field: 'runsPerSecond/ratio' },
      },
      {
        ...{ label: 'three workers beside one, a model that answers at once, where the cores are the limit', unit: 'times' },
        ...{ line: { bench: 'team', figure: 'scaling', kind: 'model answers at once' }, field: 'runsPerSecond/ratio' },
      },
    ],
  },
  {
    name: 'scaling-fast',
    measures:
      'events a second of three workers whose model answers at once, beside a bare insert-and-notify loop in the same run; 200 runs',
    run: ['bench/team/scaling.ts', '200', 'fast'],
    minutes: 1,
    needs,
    figures: [
      {
        ...{ label: 'events a second of three workers, times a bare insert-and-notify loop', unit: 'times', goal: { atLeast: 0.5 } },
        ...{ line: { bench: 'team', figure: 'scaling' }, field: 'eventsPerSecond/ratio' },
        beside: { ibid: 'eventsPerSecond/ibid', bare: 'eventsPerSecond/bare' },
      },
      {
        ...{ label: 'CPU of an event, all programs, the database and the model’s', unit: 'ms', goal: { atMost: 0.7 } },
        ...{ line: { bench: 'team', figure: 'scaling' }, field: 'cpuMsPerEvent/ibid' },
      },
    ],
  },
  {
    name: 'followers',
    measures: '1,000 followers on four nodes while runs are written',
    run: ['bench/team/followers.ts'],
    minutes: 1,
    needs,
    figures: [
      {
        ...{ label: '4 nodes with 250 followers each: events out of order', goal: { is: 0 } },
        ...{ line: { bench: 'team', figure: 'followers' }, field: 'disordered', several: 'sum' },
      },
      {
        ...{ label: '4 nodes with 250 followers each: from stored to followed, p99 of the slowest', unit: 'ms', goal: { atMost: 500 } },
        ...{ line: { bench: 'team', figure: 'followers' }, field: 'p99', several: 'most' },
      },
    ],
  },
]
