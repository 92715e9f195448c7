import type { Fact } from '../../core/event-types.ts'
import type { Memory } from '../../core/memory.ts'
import { requestOf } from '../../core/request.fixture.ts'
import type { Stores } from '../stores.ts'

const key = () => new Uint8Array(32).fill(7)
const fact: Memory = {
  ...{
    id: 'm1',
    owner: 'ada',
    content: 'Ada lives in \u0000 Graz.',
    category: 'profile',
    tier: 'core',
    confidence: 1,
    keywords: [],
    language: 'en',
  },
  ...{ provenance: { by: 'person' }, createdAt: 1, lastUsedAt: 1, uses: 0, state: 'kept' },
}
const hash = 'ab'.repeat(32)

/** Puts something of everything into a store. */
export async function fill(stores: Stores): Promise<void> {
  const [log, sessions, server, { ledger, cache, counter }, memories, feeds] = await Promise.all([
    stores.log(),
    stores.sessions(),
    stores.server(),
    stores.kept(),
    stores.memories(),
    stores.feeds(key),
  ])
  const began: Fact = { type: 'run.began', request: requestOf({ question: 'What \u0000 is 𝄞 \ud800?', owner: 'ada' }) }
  await log.append('r1', 0, began)
  await log.append('r1', 1, { type: 'notice.given', reason: 'final', text: 'x' })
  await sessions.create({ id: 's1', owner: 'ada', title: 'A \u0000 title', titledBy: 'words', createdAt: 5 })
  await sessions.begin('s1', 'r2', began)
  await sessions.enqueue('s1', 'and \u0000 then?')
  await server.tokens.add({ id: 't1', owner: 'ada', name: 'Build', scopes: ['read'], prefix: 'ibid_abc', createdAt: 9 }, 'hash')
  await server.attachments.add({ id: 'a1', name: 'a.md', mediaType: 'text/markdown', hash, size: 3, createdAt: 1 })
  await server.audit.add({ at: 3, name: 'Ada', action: 'token.created' })
  await server.collectionOwners.give('docs', 'ada')
  await server.shares.add({
    ...{ id: 'h1', owner: 'ada', kind: 'session', subject: 's1', audience: 'named', readers: ['ben'] },
    ...{ runs: ['r2'], createdAt: 4, changedAt: 5 },
  })
  await server.shares.look('h1', 'ben', 6)
  await stores.media().keep(hash, Buffer.from('abc'))
  await ledger.reserve({ run: 'r1', root: 'r1', key: 'step 1', at: 86_400_000, amount: 50, caps: { run: Number.MAX_SAFE_INTEGER } })
  await cache.put('k', { a: 1 }, { at: Date.now(), maxAgeMs: 60_000 })
  await counter.take('search', 'ada', 5, Date.now())
  await memories.noteLookBack('s1', 'r2')
  await memories.write('ada', () => ({ put: [fact], result: undefined }))
  await memories.putVectors('ada', [{ memory: fact.id, model: 'm', vector: Int8Array.of(-127, 0, 127) }])
  await feeds.add({ id: 'f1', name: 'mail', type: 'imap', kind: 'mail', options: {}, shared: true, collection: 'feed:f1', createdAt: 2 })
  const ann = { name: 'Ann', address: 'ann@acme.example' }
  await feeds.putItems('f1', [
    { path: '1', title: 'One', uri: 'mid:1', at: 7, author: ann, people: [ann], labels: ['x'], readers: ['ann@acme.example'] },
  ])
  await feeds.setSecret('f1', 'password', 'hunter2')
  const documents = await stores.documents()
  await documents.putCollection({ id: 'docs', name: 'Docs \u0000', origin: '/docs' })
}

/** What of that is told by the ports. */
export async function holds(stores: Stores): Promise<unknown> {
  const [log, sessions, server, memories, feeds, documents] = await Promise.all([
    stores.log(),
    stores.sessions(),
    stores.server(),
    stores.memories(),
    stores.feeds(key),
    stores.documents(),
  ])
  return {
    runs: await log.list(),
    owned: (await log.list({ owner: 'ada' })).map(({ run }) => run),
    events: [await log.read('r1'), await log.read('r2'), await log.verify('r1')],
    sessions: [await sessions.list(), await sessions.queue('s1'), await sessions.runs('s1')],
    tokens: await server.tokens.find('hash'),
    audit: await server.audit.list({ limit: 9 }),
    shares: [await server.shares.readBy('ben'), await server.shares.look('h1', 'ben', 7)],
    media: Buffer.from((await stores.media().read(hash)) ?? []).toString(),
    memories: [await memories.read('ada'), await memories.vectors('ada')],
    feeds: [await feeds.list(), await feeds.items(['f1'], {}, 9), await feeds.people(['f1']), await feeds.secret('f1', 'password')],
    collections: await documents.read((reader) => reader.collections()),
  }
}
