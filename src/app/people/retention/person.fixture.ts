import { createHash } from 'node:crypto'
import type { Fact } from '../../../core/event-types.ts'
import { requestOf } from '../../../core/request.fixture.ts'
import { openWriter } from '../../../docs/index/writer.ts'
import { newRunId } from '../../../engine/run-id.ts'
import type { App } from '../../app.ts'
import { keepFile } from '../../attachments/save-uploaded-file.ts'

/** What stands in each kind of thing of a person, and nowhere else. */
export const canaries = (of: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['question', 'answer', 'helper', 'queued', 'memory', 'mail', 'sender', 'document', 'file', 'picture', 'comment', 'token', 'tool'].map(
      (kind) => [kind, `${of}${kind}`],
    ),
  )

/** Of the picture that everybody has. */
export const sharedPicture = Buffer.from('a picture that several have')
export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Gives an owner something of everything; `word` is a word of letters alone that nobody else has. Gives the ids of the runs, the newest one under way. */
export async function fillPerson(app: App, owner: string, word: string): Promise<readonly string[]> {
  const say = canaries(word)
  const [log, sessions, server, { ledger, cache, counter, history }, memories, feeds, documents] = await Promise.all([
    app.log(),
    app.sessions(),
    app.server(),
    app.kept(),
    app.memories(owner),
    app.feeds(),
    app.documents(),
  ])
  const [at, picture] = [Date.now(), Buffer.from(`bytes of ${say['picture']}`)]
  const ids = Array.from({ length: 4 }, () => newRunId(at))
  const [session = '', first = '', child = '', alone = ''] = ids
  const image = (bytes: Uint8Array) => ({ mediaType: 'image/png', hash: hashOf(bytes), size: bytes.length })
  const began = (more: Parameters<typeof requestOf>[0]): Fact => ({ type: 'run.began', request: requestOf({ owner, ...more }) })
  const ended: Fact = { type: 'run.ended', end: { status: 'done', reason: 'direct-answer' } }
  for (const bytes of [picture, sharedPicture]) await app.media().keep(hashOf(bytes), bytes)
  await sessions.create({ id: session, owner, title: `About ${say['question']}`, titledBy: 'words', createdAt: at })
  await sessions.begin(session, first, began({ session, question: `${say['question']}?`, images: [image(picture), image(sharedPicture)] }))
  await sessions.setCurrent(session)
  await log.append(first, 1, { type: 'notice.given', reason: 'final', text: `It is ${say['answer']}` })
  await log.append(first, 2, ended)
  await log.append(child, 0, began({ question: `${say['helper']}?`, parent: { run: first, call: 'c', root: first, depth: 1 } }))
  await log.append(child, 1, ended)
  await log.append(alone, 0, began({ question: `${say['question']} again?` }))
  await sessions.enqueue(session, `${say['queued']}`)
  await ledger.reserve({ run: first, root: first, key: 'step 1', owner, session, at, amount: 500, caps: { run: 1_000_000 } })
  await cache.put({ q: word }, { text: `A page about ${say['tool']}` }, { at, maxAgeMs: 60_000_000 })
  await counter.take(`look-back ${session}`, owner, 9, at)
  const usage = { inputTokens: 1, outputTokens: 1, cachedInputTokens: 0 }
  await history.note({ run: first, agent: 'ask', model: 'scripted', difficulty: 'simple', usage, tools: [] })
  await memories.save([{ content: `I like ${say['memory']}.` }], { by: 'person', session, run: first })
  await (await app.memoryStore()).noteLookBack(session, first)
  await server.ratings.rate({ run: first, owner, rating: 'up', comment: `${say['comment']}`, at })
  await server.tokens.add(
    { id: `${word}-t`, owner, name: `${say['token']}`, scopes: ['read'], prefix: 'ibid_x', createdAt: at },
    hashOf(Buffer.from(word)),
  )
  await server.audit.add({ at, owner, name: word, action: 'connector.added', subject: `${word}-f`, detail: `${say['mail']} imap` })

  await server.shares.add({
    ...{ id: `${word}-h`, owner, kind: 'session', subject: session, audience: 'named', readers: ['somebody'] },
    ...{ runs: [first], createdAt: at, changedAt: at },
  })
  const given = {
    id: `${word}-g`,
    owner: 'somebody',
    kind: 'run',
    subject: `${word}-run`,
    audience: 'named',
    runs: [`${word}-run`],
  } as const
  await server.shares.add({ ...given, readers: [owner], createdAt: at, changedAt: at })
  await server.shares.look(given.id, owner, at)

  const writeOne = async (id: string, origin: string, text: string) => {
    await documents.putCollection({ id, name: `Of ${word}`, origin })
    const writer = await openWriter(documents, id)
    const section = { heading: 'A', level: 1, crumbs: [], anchor: 'a', text, line: 1 }
    await writer.putDocument({ path: 'a.md', title: 'T', uri: `${origin}/a.md`, bytes: text.length, hash: 'h' }, [section])
    await writer.abandon()
  }
  await writeOne(`${word}-own`, `file:///${word}`, `The harbour of ${say['document']} opens at six.`)
  await server.collectionOwners.give(`${word}-own`, owner)
  await documents.putCollection({ id: 'everybody', name: 'Everybody', origin: 'file:///everybody' })
  await server.collectionOwners.give('everybody', owner)
  const feed = {
    id: `${word}-f`,
    owner,
    name: 'mail',
    type: 'imap',
    kind: 'mail',
    options: { user: word },
    shared: false,
    createdAt: at,
  } as const
  await feeds.add({ ...feed, collection: `feed:${word}-f` })
  const sender = { name: `${say['sender']}`, address: `${say['sender']}@acme.example` }
  await feeds.putItems(feed.id, [
    { path: '1', title: 'One', uri: 'mid:1', at, author: sender, people: [sender], labels: ['x'], readers: [sender.address] },
  ])
  await feeds.setSecret(feed.id, 'password', `${say['mail']} hunter2`)
  await writeOne(`feed:${word}-f`, `feed:${word}-f`, `A mail about ${say['mail']}.`)
  const principal = { owner, name: word, role: 'user', scopes: ['manage'], authenticatedBy: 'sign-in' } as const
  await keepFile(app, server, principal, { name: 'mine.md', bytes: Buffer.from(`# Mine\n\nAbout ${say['file']}.\n`) })
  await keepFile(app, server, principal, { name: 'ours.md', bytes: Buffer.from('# Ours\n\nThe lighthouse is red.\n') })
  return [first, child, alone]
}
