import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import type { App } from '../../src/app/app.ts'
import { openApp } from '../../src/app/compose.ts'
import { listRuns } from '../../src/app/runs/access/run-list.ts'
import { readSpending } from '../../src/app/runs/spending-report.ts'
import { type World, world } from '../cli/cli.fixture.ts'

/** A home, a data folder, a project's settings and some exported files, as the last program before `src/app` wrote them; see `make-before.ts`. */
export interface BeforeApp extends World {
  /** Where `backup.tar.zst`, `run.jsonl`, `team.sql` and `token` are. */
  readonly exports: string
  /** All of it, opened by the program of today. */
  open(env?: Readonly<Record<string, string>>): Promise<App>
}

/** Unpacks what is kept, in folders that go when the tests of the file are over. The documents, mail and calendar that it was made from are not there. */
export function beforeApp(): BeforeApp {
  const place = world()
  const root = dirname(place.home)
  const input = zstdDecompressSync(readFileSync(join(import.meta.dirname, 'before-app.tar.zst')))
  execFileSync('tar', ['-x', '-f', '-', '-C', root], { input })
  const open: BeforeApp['open'] = (env = {}) => openApp({ env, home: place.home, folder: place.folder, platform: 'linux' })
  return { ...place, exports: join(root, 'exports'), open }
}

/** What a program printed, without the times of this machine's zone. */
export const timeless = (text: string): string => text.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'MOMENT')

/** Names of what was made, by what it is. */
export const made = {
  cutOff: '01M8CRQ984MW4GT615CNRCNBR6',
  resting: '01M8CRPP8WKH1C07J481YG0XC5',
  note: '01M8CRQ1NZV45438ZRVSC6TNJT',
  tried: '01M8CRPHSYYVXW7XTXT4PWHFAP',
  verb: '01M8CRPQP87EEMEN38ZBYQ0ZZP',
  session: '01M8CRPJA1AAVN91SX6YZ854TZ',
} as const

/** Everything that a store holds, read through the ports of today. */
export async function contentOf(app: App) {
  const [log, server, feeds, { ledger }, users] = await Promise.all([app.log(), app.server(), app.feeds(), app.kept(), app.users()])
  const runs: (readonly [run: string, status: string, question: string, events: number, proof: string])[] = []
  for (const { run, status, question } of (await listRuns(app, { limit: 100 })).runs) {
    const proof = await log.verify(run)
    runs.push([run, status, question, proof.events, proof.intact ? `${proof.end} ${proof.head.slice(0, 8)}` : proof.problem])
  }
  const sessions = (await (await app.sessions()).list()).map(({ id, title, runs }) => [id, title, runs])
  const memories = (await (await app.memories(undefined)).list()).map(({ content, state, tier, category }) => [
    content,
    state,
    tier,
    category,
  ])
  const kept: unknown[] = []
  for (const { id, name, type, collection } of await feeds.list()) {
    const items = (await feeds.items([id], {}, 10)).map(({ path }) => path)
    const words = await (await app.library()).search([collection], { query: 'launch' })
    kept.push({ name, type, items, found: words.map(({ passage }) => passage), secret: await feeds.secret(id, 'clientId') })
  }
  const people = await users.list()
  const ada = people[0]!.id
  const { costUsd, calls, inputTokens, outputTokens } = await readSpending(app, 36_500)
  return {
    runs,
    sessions,
    memories,
    feeds: kept,
    people: people.map(({ name, email, role, blocked }) => [name, email, role, blocked]),
    tokens: (await server.tokens.list({ owner: ada })).map(({ name, scopes }) => [name, scopes]),
    attachments: (await server.attachments.list({ owner: ada })).map(({ name, size }) => [name, size]),
    media: (await app.media().list()).length,
    rating: await server.ratings.of(made.note).then((given) => [given?.rating, given?.comment, given?.owner === ada]),
    audit: (await server.audit.list({ limit: 100 })).map(({ name, action }) => `${name} ${action}`),
    collections: (await server.collectionOwners.of(ada)).length,
    spending: { costUsd, calls, inputTokens, outputTokens },
    booked: {
      local: await ledger.spent({ owner: undefined, at: madeAt }),
      ada: await ledger.spent({ owner: ada, at: madeAt }),
      session: await ledger.spent({ session: made.session }),
    },
  }
}

/** What it gives of the kept data folder, without what happened after the backup: a run that was cut off, and the money for it. */
export const content: Awaited<ReturnType<typeof contentOf>> = {
  runs: [
    [made.note, 'done', 'What does the note say?', 8, 'attested 71b2899e'],
    [made.verb, 'done', 'worker.report@v1 {"path":"worker.log"}', 9, 'attested 9e9072a5'],
    [made.resting, 'waiting', 'Is the queue durable?', 3, 'attested 799d4c39'],
    ['01M8CRPMT8GR42YXAM716090BD', 'done', 'How long are they kept?', 13, 'attested 9007e06f'],
    ['01M8CRPKAM5B6MWXGDJVKKA00Z', 'cancelled', 'Which jobs are deleted?', 6, 'attested 017dc395'],
    ['01M8CRPJTH3TYZZTTABRGZ8EBK', 'done', 'What happens on SIGTERM?', 8, 'attested 9ee9f770'],
    ['01M8CRPJJSMKBR0N9ACGN9EJME', 'done', 'How many jobs does a worker run at once?', 8, 'attested c14ad1a7'],
    [made.tried, 'done', 'How often is a job tried again?', 8, 'attested c7cd4c4b'],
    ['01M8CRPHDZGWTQ2EMNGA9F2RBG', 'done', 'How long are dead jobs kept?', 8, 'attested da5df10a'],
  ],
  sessions: [[made.session, 'How many jobs does a worker run at once?', 2]],
  memories: [
    ['I live in Graz.', 'kept', 'core', 'profile'],
    ['I prefer metric units.', 'kept', 'core', 'preference'],
    ['I keep bees.', 'removed', 'core', 'profile'],
    ['I live in Vienna.', 'superseded', 'core', 'profile'],
  ],
  feeds: [
    {
      name: 'archive',
      type: 'mbox',
      items: ['archive.mbox/1fca0d9bd3a407f24bd18704'],
      found: [
        'From: Alex Chen <alex.chen@acme.example>\nTo: Ada <ada@acme.example>\nDate: 2026-10-02 12:00 UTC\nSubject: Q4 plan\n\nThe launch of Ferry 3 moves to 12 November. The budget of the quarter is 40,000 euros.',
      ],
      secret: undefined,
    },
    {
      name: 'dates',
      type: 'ics',
      items: ['calendar/launch@acme.example'],
      found: ['- When: 2026-11-12T09:00Z to 2026-11-12T10:00Z\n- Where: Pier 4\n- Calendar: calendar'],
      secret: undefined,
    },
    { name: 'google', type: 'gmail', items: [], found: [], secret: '1234.apps.example' },
  ],
  people: [
    ['Ada', 'ada@example.org', 'admin', false],
    ['Ben', 'ben@example.org', 'user', false],
  ],
  tokens: [['nightly', ['read', 'ask']]],
  attachments: [['note.txt', 30]],
  media: 1,
  rating: ['up', 'Just so.', true],
  audit: ['Ada collection.added', 'Ada token.created', 'Ada user.created', 'Ada sign-in.made', 'Ada user.created'],
  collections: 1,
  spending: { costUsd: 0.00567, calls: 14, inputTokens: 5090, outputTokens: 145 },
  booked: { local: 4560, ada: 1110, session: 2220 },
}

/** 2026-11-26, when it was made. */
const madeAt = Date.UTC(2026, 10, 26, 12)
