import { afterEach, describe, expect, test } from 'vitest'
import type { SessionStore } from '../core/session.ts'
import { asked, began, drafted, ended, replied, type SessionViews, session, sessionPlaces } from './session-places.fixture.ts'

describe.each(sessionPlaces())('sessions: %s', (_name, open) => {
  let views: SessionViews | undefined
  const start = async () => (views = await open())
  afterEach(() => views?.close())

  test('are given back as they were made, by whoever asks', async () => {
    const { one, two } = await start()
    const made = await one.create(session('s1', { owner: 'ada', model: 'a:b', tools: ['t'], prompts: { role: 'You are terse.' } }))
    expect(made).toEqual({
      id: 's1',
      owner: 'ada',
      title: 'New session',
      titledBy: 'words',
      createdAt: 1_000,
      updatedAt: 1_000,
      runs: 0,
      forgotten: 0,
      model: 'a:b',
      tools: ['t'],
      prompts: { role: 'You are terse.' },
    })
    expect(await two.get('s1')).toEqual(made)
  })

  test('that are not there are named, whatever is asked of them', async () => {
    const { one } = await start()
    const asking = [
      one.get('s9'),
      one.change('s9', {}, 1),
      one.retitle('s9', 'x', 'person'),
      one.forget('s9', 1),
      one.takeBack('s9', 'r1', 1),
      one.delete('s9'),
      one.runs('s9'),
      one.assertFree('s9'),
      one.begin('s9', 'r1', began()),
      one.queue('s9'),
      one.enqueue('s9', 'x'),
      one.setCurrent('s9'),
    ]
    for (const outcome of await Promise.allSettled(asking))
      expect(outcome).toMatchObject({
        reason: { code: 'not-found', message: 'conversation not found: s9', remedy: 'list them with: ibid sessions list' },
      })
  })

  test('are listed list sessions, most recently used first, by owner and by prefix', async () => {
    const { one, two } = await start()
    await one.create(session('a1'))
    await two.create(session('a2', { createdAt: 2_000, owner: 'ada' }))
    await one.create(session('b1', { createdAt: 1_500 }))
    const ids = async (options?: Parameters<SessionStore['list']>[0]) => (await two.list(options)).map(({ id }) => id)
    expect(await ids()).toEqual(['a2', 'b1', 'a1'])
    await one.change('a1', { model: 'a:b' }, 3_000)
    expect(await ids()).toEqual(['a1', 'a2', 'b1'])
    expect(await ids({ limit: 2 })).toEqual(['a1', 'a2'])
    expect(await ids({ prefix: 'a' })).toEqual(['a1', 'a2'])
    expect(await ids({ prefix: 'a%' })).toEqual([])
    expect(await ids({ owner: 'ada' })).toEqual(['a2'])
    expect(await ids({ owner: 'bob' })).toEqual([])
  })

  test('keep the choices that a change leaves out, and lose those it takes back', async () => {
    const { one, two } = await start()
    await one.create(session('s1', { model: 'a:b', prompts: { answer: 'In verse.' } }))
    await one.change('s1', { tools: ['t'] }, 2_000)
    expect(await two.get('s1')).toMatchObject({ model: 'a:b', tools: ['t'], prompts: { answer: 'In verse.' }, updatedAt: 2_000 })
    await two.change('s1', { model: null, prompts: null }, 3_000)
    expect(await one.get('s1')).toEqual({ ...session('s1'), tools: ['t'], updatedAt: 3_000, runs: 0, forgotten: 0 })
  })

  test("take a person's title over a model's over the first words, never the other way", async () => {
    const { one, two } = await start()
    await one.create(session('s1'))
    expect(await one.retitle('s1', 'Why is the sky', 'words')).toMatchObject({ title: 'Why is the sky', titledBy: 'words' })
    expect(await two.retitle('s1', 'Sky colour', 'model')).toMatchObject({ title: 'Sky colour', titledBy: 'model' })
    expect(await one.retitle('s1', 'words again', 'words')).toMatchObject({ title: 'Sky colour', titledBy: 'model' })
    expect(await two.retitle('s1', 'My sky', 'person')).toMatchObject({ title: 'My sky', titledBy: 'person' })
    expect(await one.retitle('s1', 'Other', 'model')).toMatchObject({ title: 'My sky' })
    expect(await one.retitle('s1', 'Mine', 'person')).toMatchObject({ title: 'Mine' })
    expect(await two.get('s1')).toMatchObject({ title: 'Mine', titledBy: 'person' })
  })

  test('begin one run after another, each on the log at once', async () => {
    const { one, two, log } = await start()
    await one.create(session('s1'))
    const event = await one.begin('s1', 'r1', began({ session: 's1' }))
    expect(event).toEqual({ run: 'r1', seq: 1, at: 1_700_000_000_000, ...began({ session: 's1' }) })
    expect(await log.read('r1')).toEqual([event])
    await log.append('r1', 1, ended)
    await two.begin('s1', 'r2', began())
    expect(await one.runs('s1')).toEqual(['r1', 'r2'])
    expect(await two.get('s1')).toMatchObject({ runs: 2, updatedAt: 1_700_000_000_000 })
    expect(await log.verify('r1')).toMatchObject({ intact: true, events: 2 })
  })

  test('are busy until the last run has ended, and nothing is stored', async () => {
    const { one, two, log } = await start()
    await one.create(session('s1'))
    await one.begin('s1', 'r1', began())
    await expect(two.begin('s1', 'r2', began())).rejects.toMatchObject({
      code: 'busy',
      message: 'conversation s1 is busy: run r1 has not finished',
      remedy: 'wait for it with: ibid runs follow r1; if it was interrupted, use: ibid runs resume r1 or ibid runs cancel r1',
    })
    await expect(two.assertFree('s1')).rejects.toMatchObject({ code: 'busy', message: 'conversation s1 is busy: run r1 has not finished' })
    await log.append('r1', 1, asked)
    await expect(one.begin('s1', 'r2', began())).rejects.toMatchObject({
      code: 'busy',
      message: 'conversation s1 is busy: run r1 is waiting for your answer',
      remedy: 'answer it with: ibid runs answer r1 "..."; or cancel it with: ibid runs cancel r1',
    })
    expect([await log.read('r2'), await one.runs('s1')]).toEqual([[], ['r1']])
    await log.append('r1', 2, ended)
    await two.assertFree('s1')
    await two.begin('s1', 'r2', began())
    expect(await one.runs('s1')).toEqual(['r1', 'r2'])
  })

  test('tell what was asked and answered in them, the latest answer of each run', async () => {
    const { one, two, log } = await start()
    await one.create(session('s1'))
    await one.create(session('s2'))
    await one.begin('s1', 'r1', began({ question: 'Why \0 is "the sky" blue?' }))
    await log.append('r1', 1, drafted('A first \ud800 draft.'))
    await log.append('r1', 2, replied('Another try.'))
    await log.append('r1', 3, drafted('Rayleigh scattering [1].\nIt \0 is.'))
    await log.append('r1', 4, ended)
    await one.begin('s1', 'r2', began({ question: '天空 \ud800?' }))
    await log.append('r2', 1, replied('Half a sen'))
    await one.begin('s2', 'r3', began({ question: 'And then?' }))
    expect(await two.words(['s2', 's1', 's9'])).toEqual([
      { session: 's1', run: 'r1', question: 'Why \0 is "the sky" blue?', answer: 'Rayleigh scattering [1].\nIt \0 is.' },
      { session: 's1', run: 'r2', question: '天空 \ud800?', answer: 'Half a sen' },
      { session: 's2', run: 'r3', question: 'And then?', answer: '' },
    ])
    expect(await two.words([])).toEqual([])
  })

  test('let one of several win that begin at once', async () => {
    const { one, two } = await start()
    await one.create(session('s1'))
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map((n) => (n % 2 ? one : two).begin('s1', `r${n}`, began())))
    const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.run] : []))
    expect(won).toHaveLength(1)
    expect(await two.runs('s1')).toEqual(won)
  })

  test('forget the runs so far without losing them', async () => {
    const { one, two, log } = await start()
    await one.create(session('s1'))
    await one.begin('s1', 'r1', began())
    await log.append('r1', 1, ended)
    expect(await two.forget('s1', 5_000)).toMatchObject({ runs: 1, forgotten: 1, updatedAt: 5_000 })
    await one.begin('s1', 'r2', began())
    expect(await two.get('s1')).toMatchObject({ runs: 2, forgotten: 1 })
    expect(await two.runs('s1')).toEqual(['r1', 'r2'])
  })

  test('queue prompts in order, to be changed and dropped', async () => {
    const { one, two } = await start()
    await one.create(session('s1'))
    await one.create(session('s2'))
    const first = await one.enqueue('s1', 'first')
    const second = await two.enqueue('s1', 'second')
    await one.enqueue('s2', 'elsewhere')
    await two.requeue('s1', { ...first, text: 'first, changed' })
    expect(await one.queue('s1')).toEqual([{ id: first.id, text: 'first, changed' }, second])
    await one.unqueue('s1', first.id)
    expect(await two.queue('s1')).toEqual([second])
    const gone = { code: 'not-found', message: `prompt ${first.id} is not in the queue: it was started or removed` }
    await expect(two.unqueue('s1', first.id)).rejects.toMatchObject(gone)
    await expect(two.requeue('s1', first)).rejects.toMatchObject(gone)
    await expect(two.unqueue('s2', second.id)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('take a prompt off the queue as its run begins, and only then', async () => {
    const { one, two, log } = await start()
    await one.create(session('s1'))
    const prompt = await one.enqueue('s1', 'next')
    await one.begin('s1', 'r1', began())
    await expect(two.begin('s1', 'r2', began(), prompt.id)).rejects.toMatchObject({ code: 'busy' })
    expect(await one.queue('s1')).toEqual([prompt])
    await log.append('r1', 1, ended)
    await two.begin('s1', 'r2', began(), prompt.id)
    await log.append('r2', 1, ended)
    expect(await one.queue('s1')).toEqual([])
    await expect(one.begin('s1', 'r3', began(), prompt.id)).rejects.toMatchObject({ code: 'not-found' })
    expect([await log.read('r3'), await one.runs('s1')]).toEqual([[], ['r1', 'r2']])
  })

  test('are deleted with their runs and the runs that worked for these, and nothing else', async () => {
    const { one, two, log } = await start()
    await one.create(session('s1'))
    await one.create(session('s2'))
    await one.begin('s1', 'r1', began())
    await expect(two.delete('s1')).rejects.toMatchObject({ code: 'busy' })
    await log.append('c1', 0, began({ parent: { run: 'r1', call: 'r1', root: 'r1', depth: 1 } }))
    await log.append('c2', 0, began({ parent: { run: 'c1', call: 'r1', root: 'r1', depth: 2 } }))
    await log.append('other', 0, began())
    await one.begin('s2', 'r2', began())
    await log.append('r1', 1, ended)
    await one.enqueue('s1', 'waiting')
    await one.setCurrent('s1')
    await two.delete('s1')
    expect((await log.list()).map(({ run }) => run)).toEqual(['r2', 'other'])
    await expect(one.queue('s1')).rejects.toMatchObject({ code: 'not-found' })
    expect(await one.current()).toBe(undefined)
    expect(await two.runs('s2')).toEqual(['r2'])
  })

  test('end what follows a run of them when they are deleted, whether it waits or reads', async () => {
    const { one, two, log } = await start()
    await one.create(session('s1'))
    await one.begin('s1', 'r1', began())
    await log.append('c1', 0, began({ parent: { run: 'r1', call: 'r1', root: 'r1', depth: 1 } }))
    await log.append('c1', 1, asked)
    const follow = (after: number) => log.follow('c1', after, new AbortController().signal)[Symbol.asyncIterator]()
    const [waiting, reading, behind] = [follow(0), follow(0), follow(2)]
    expect([await waiting.next(), await waiting.next(), await reading.next()]).toMatchObject([1, 2, 1].map((seq) => ({ value: { seq } })))
    const coming = [waiting.next(), behind.next()]
    await log.append('r1', 1, ended)
    await two.delete('s1')
    expect(await Promise.all(coming)).toEqual([1, 2].map(() => ({ done: true, value: undefined })))
    // What it has at hand it may tell yet.
    if (!(await reading.next()).done) expect(await reading.next()).toEqual({ done: true, value: undefined })
  })

  test('are chosen by each owner', async () => {
    const { one, two } = await start()
    await one.create(session('s1'))
    await one.create(session('s2', { owner: 'ada' }))
    expect(await one.current()).toBe(undefined)
    await one.setCurrent('s1')
    await two.setCurrent('s2')
    expect([await two.current(), await one.current('ada'), await one.current('bob')]).toEqual(['s1', 's2', undefined])
  })
})
