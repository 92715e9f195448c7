import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { moods } from '../load/scripted-model.ts'
import { call, done, follow, Refusal, send } from '../load/visitor.ts'
import { type Person, pageOf, password, type System } from './system.ts'

/** Something that a person does; `turn` tells one time from another. */
export type Activity = (person: Person, turn: number, system: System) => Promise<void>

const ask = async (person: Person, question: string, more: object = {}): Promise<string> =>
  (await call<{ run: string }>(person, '/v1/runs', { body: { question, fresh: true, questions: 'assume', ...more } })).run
/** Follows a run to its end. */
const toItsEnd = (person: Person, run: string) => follow(person, `/v1/runs/${run}/events`, () => false)
const expecting = async (status: number, work: Promise<unknown>): Promise<void> => {
  const refused = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(refused instanceof Refusal) || refused.status !== status) throw refused ?? new Error(`not refused with ${status}`)
}
/** Sessions of hosts that a server keeps for each person. */
const mostMcpSessions = 20
const mcpHeaders = { accept: 'application/json, text/event-stream' }
const rpc = (id: number, method: string, params: object = {}) => ({ jsonrpc: '2.0', id, method, params })

/** A host of the Model Context Protocol that searches once. */
async function mcpHost(person: Person, turn: number): Promise<void> {
  const opened = await send(person, '/mcp', {
    headers: mcpHeaders,
    body: rpc(1, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'soak', version: '1' } }),
  })
  await opened.arrayBuffer()
  const session = opened.headers.get('mcp-session-id')
  const headers = { ...mcpHeaders, 'mcp-protocol-version': '2025-11-25', ...(session === null ? {} : { 'mcp-session-id': session }) }
  await done(person, '/mcp', { headers, body: { jsonrpc: '2.0', method: 'notifications/initialized' } })
  await done(person, '/mcp', {
    headers,
    body: rpc(2, 'tools/call', { name: 'documents_search', arguments: { query: 'jobs tried again' } }),
  })
  // Half of the hosts go without a word.
  if (session !== null && turn % 2 === 0) await done(person, '/mcp', { headers, method: 'DELETE' })
}

/** Fills what is kept up to a number, so that it is full when the measuring begins: sessions of hosts that go without a word. */
export async function fill({ people }: System): Promise<void> {
  for (const person of people) for (let turn = 0; turn < mostMcpSessions; turn++) await mcpHost(person, 1)
}

/** What people do, and how often beside one another. */
export const activities: Readonly<Record<string, { readonly often: number; readonly work: Activity }>> = {
  ask: {
    often: 10,
    work: async (person, turn) => void (await toItsEnd(person, await ask(person, `How often is job ${turn} tried again?`))),
  },
  'ask and wait': {
    often: 3,
    work: async (person, turn) =>
      void (await call(person, '/v1/runs', { body: { question: `How often is job ${turn % 5} tried again?`, waitSeconds: 30 } })),
  },
  'break off': {
    often: 5,
    async work(person, turn) {
      const run = await ask(person, `${moods.slow} how often is job ${turn} tried again?`)
      let heard = 0
      let last = '0'
      await follow(person, `/v1/runs/${run}/events`, ({ id }) => {
        last = id ?? last
        return ++heard > 20
      })
      await follow(person, `/v1/runs/${run}/events?after=${last}`, () => false)
    },
  },
  cancel: {
    often: 4,
    async work(person, turn) {
      const run = await ask(person, `${moods.slow} what is job ${turn}?`)
      let heard = 0
      await follow(person, `/v1/runs/${run}/events`, () => ++heard > 10)
      await done(person, `/v1/runs/${run}/cancel`, { method: 'POST' })
      await toItsEnd(person, run)
    },
  },
  chat: {
    often: 4,
    async work(person, turn) {
      const { id } = await call<{ id: string }>(person, '/v1/sessions', { body: {} })
      const leaving = follow(person, `/v1/sessions/${id}/events`, ({ type }) => type === 'run.ended')
      for (const prompt of [`Please remember that I like job ${turn} best.`, 'How often is it tried again?']) {
        const { run } = await call<{ run?: string }>(person, `/v1/sessions/${id}/prompts`, { body: { prompt, whenBusy: 'queue' } })
        if (run !== undefined) await toItsEnd(person, run)
      }
      await leaving
      await done(person, `/v1/sessions/${id}/messages`)
      if (turn % 2 === 0) await done(person, `/v1/sessions/${id}`, { method: 'DELETE' })
    },
  },
  search: { often: 10, work: (person, turn) => done(person, `/v1/search?query=${encodeURIComponent(`job ${turn % 40} again`)}&limit=5`) },
  read: {
    often: 6,
    async work(person) {
      await done(person, '/v1/runs?limit=20')
      await done(person, '/v1/sessions?limit=20')
      await done(person, '/v1/documents/docs/content?path=page-3.md')
      await done(person, '/v1/usage')
    },
  },
  upload: {
    often: 2,
    async work(person, turn) {
      const form = new FormData()
      form.append('file', new Blob([`# Note ${turn}\n\nJob ${turn} is tried again, up to 3 times.\n`]), `note-${turn}.md`)
      const { files } = await call<{ files: { id: string }[] }>(person, '/v1/files', { body: form, headers: { 'x-ibid': '1' } })
      const attachments = files.map(({ id }) => id)
      await toItsEnd(person, await ask(person, `What does the note say of job ${turn}?`, { attachments }))
      for (const id of attachments) await done(person, `/v1/files/${id}`, { method: 'DELETE' })
    },
  },
  sync: {
    often: 1,
    async work(_, turn, { people, documents }) {
      writeFileSync(join(documents, `page-${turn % 40}.md`), pageOf(turn % 40, turn))
      const [admin] = people
      if (admin) await done(admin, '/v1/collections/docs/sync', { method: 'POST' })
    },
  },
  remember: {
    often: 2,
    async work(person, turn) {
      const { memory } = await call<{ memory: { id: string } }>(person, '/v1/memory', {
        body: { content: `I work on job ${turn} these days.` },
      })
      await done(person, '/v1/memory')
      await done(person, `/v1/memory/${memory.id}`, { method: 'DELETE' })
    },
  },
  mcp: { often: 3, work: mcpHost },
  'sign in': {
    often: 1,
    async work({ url, email }) {
      const signedIn = await send({ url, token: '' }, '/v1/sign-in', { body: { email, password }, headers: { authorization: '' } })
      await signedIn.arrayBuffer()
      const cookie = signedIn.headers
        .getSetCookie()
        .map((each) => each.split(';', 1)[0])
        .join('; ')
      for (const [path, method] of [
        ['/v1/me', 'GET'],
        ['/v1/sign-out', 'POST'],
      ] as const) {
        const response = await fetch(url + path, {
          method,
          headers: { cookie, 'content-type': 'application/json' },
          ...(method === 'POST' ? { body: '{}' } : {}),
        })
        await response.arrayBuffer()
      }
    },
  },
  'failing model': {
    often: 2,
    async work(person, turn) {
      const mood = [moods.fails, moods.cut, moods.wrong][turn % 3] ?? moods.fails
      await toItsEnd(person, await ask(person, `${mood} how often is job ${turn} tried again?`))
    },
  },
  'openai client': {
    often: 2,
    work: (person, turn) =>
      done(person, '/v1/chat/completions', {
        body: { model: 'ibid', stream: true, messages: [{ role: 'user', content: `How often is job ${turn} tried again?` }] },
      }),
  },
  'what is refused': {
    often: 3,
    async work(person, turn) {
      await expecting(404, done(person, `/v1/runs/01ARZ3NDEKTSV4RRFFQ69G5FAV`))
      await expecting(401, done({ url: person.url, token: `ibid_nobody${turn}` }, '/v1/me'))
      await expecting(422, done(person, '/v1/runs', { body: { question: '', wrong: true } }))
    },
  },
}
