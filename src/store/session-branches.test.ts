import { afterEach, describe, expect, test } from 'vitest'
import { began, ended, type SessionViews, session, sessionPlaces } from './session-places.fixture.ts'

describe.each(sessionPlaces())('sessions: %s', (_name, open) => {
  let views: SessionViews | undefined
  const start = async () => (views = await open())
  afterEach(() => views?.close())

  test('take their last run back, which stays on the log', async () => {
    const { one, two, log } = await start()
    await one.create(session('s1'))
    for (const run of ['r1', 'r2']) {
      await one.begin('s1', run, began({ session: 's1' }))
      if (run === 'r2') await expect(two.takeBack('s1', 'r2', 5_000)).rejects.toMatchObject({ code: 'busy' })
      await log.append(run, 1, ended)
    }
    const notLast = { code: 'not-found', message: 'run r1 is not the latest run in conversation s1' }
    await expect(one.takeBack('s1', 'r1', 5_000)).rejects.toMatchObject(notLast)
    expect(await two.takeBack('s1', 'r2', 5_000)).toMatchObject({ runs: 1, updatedAt: 5_000 })
    expect([await one.runs('s1'), await one.get('s1')]).toMatchObject([['r1'], { runs: 1, updatedAt: 5_000 }])
    expect(await log.read('r2')).toHaveLength(2)
    await one.begin('s1', 'r3', began({ session: 's1' }))
    await log.append('r3', 1, ended)
    expect(await two.runs('s1')).toEqual(['r1', 'r3'])
    await expect(one.takeBack('s1', 'r2', 6_000)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('take nothing back of what they have forgotten, or where there is nothing', async () => {
    const { one, log } = await start()
    await one.create(session('s1'))
    await expect(one.takeBack('s1', 'r1', 5_000)).rejects.toMatchObject({ code: 'not-found' })
    await one.begin('s1', 'r1', began())
    await log.append('r1', 1, ended)
    await one.forget('s1', 4_000)
    await expect(one.takeBack('s1', 'r1', 5_000)).rejects.toMatchObject({ code: 'not-found' })
    await one.begin('s1', 'r2', began())
    await log.append('r2', 1, ended)
    expect(await one.takeBack('s1', 'r2', 5_000)).toMatchObject({ runs: 1, forgotten: 1 })
  })

  test('let one of several win that take the same run back', async () => {
    const { one, two, log } = await start()
    await one.create(session('s1'))
    for (const run of ['r1', 'r2']) {
      await one.begin('s1', run, began())
      await log.append(run, 1, ended)
    }
    const outcomes = await Promise.allSettled([one.takeBack('s1', 'r2', 5_000), two.takeBack('s1', 'r2', 5_000)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await one.runs('s1')).toEqual(['r1'])
  })

  test('are deleted with what was taken back of them, but for what a fork has', async () => {
    const { one, two, log } = await start()
    await one.create(session('s1'))
    for (const run of ['r1', 'r2']) {
      await one.begin('s1', run, began({ session: 's1' }))
      await log.append(run, 1, ended)
    }
    await log.append('c1', 0, began({ parent: { run: 'r2', call: 'r1', root: 'r2', depth: 1 } }))
    await one.takeBack('s1', 'r2', 5_000)
    await two.fork('s1', { id: 's2', createdAt: 2_000 })
    await two.takeBack('s1', 'r1', 6_000)
    await log.append('other', 0, began())
    await one.delete('s1')
    expect((await log.list()).map(({ run }) => run)).toEqual(['other', 'r1'])
    await one.delete('s2')
    expect((await log.list()).map(({ run }) => run)).toEqual(['other'])
  })

  test('part before a run, and know of each other', async () => {
    const { one, two, log } = await start()
    await one.create(session('s1'))
    for (const run of ['r1', 'r2', 'r3']) {
      await one.begin('s1', run, began())
      await log.append(run, 1, ended)
    }
    await one.forget('s1', 1_500)
    await one.begin('s1', 'r4', began())
    await expect(two.fork('s1', { id: 's2', createdAt: 2_000 }, 'r2')).rejects.toMatchObject({ code: 'busy' })
    await log.append('r4', 1, ended)
    await expect(two.fork('s1', { id: 's2', createdAt: 2_000 }, 'r9')).rejects.toMatchObject({
      code: 'not-found',
      message: 'run r9 not found in conversation s1',
    })
    expect(await two.fork('s1', { id: 's2', createdAt: 2_000 }, 'r2')).toMatchObject({
      runs: 1,
      forgotten: 1,
      branchOf: { session: 's1', at: 1 },
    })
    await two.fork('s1', { id: 's3', createdAt: 3_000 }, 'r1')
    expect([await one.runs('s1'), await one.runs('s2'), await one.runs('s3')]).toEqual([['r1', 'r2', 'r3', 'r4'], ['r1'], []])
    expect((await one.get('s1')).branches).toEqual([
      { session: 's2', at: 1 },
      { session: 's3', at: 0 },
    ])
    expect(await one.fork('s2', { id: 's4', createdAt: 4_000 })).not.toHaveProperty('branchOf')
  })

  test('go on from another answer to a question, in a branch that has its run', async () => {
    const { one, two, log } = await start()
    await one.create(session('s1', { title: 'Sky', titledBy: 'words' }))
    for (const run of ['r1', 'r2']) {
      await one.begin('s1', run, began({ session: 's1' }))
      await log.append(run, 1, ended)
    }
    await log.append('r3', 0, began({ session: 's1', forkedFrom: { run: 'r2', seq: 1 } }))
    await log.append('r3', 1, ended)
    const fork = await two.fork('s1', { id: 's2', createdAt: 2_000 }, 'r2', 'r3')
    expect(fork).toMatchObject({ title: 'Sky', runs: 2, branchOf: { session: 's1', at: 1 } })
    expect([await one.runs('s1'), await one.runs('s2')]).toEqual([
      ['r1', 'r2'],
      ['r1', 'r3'],
    ])
    await one.begin('s2', 'r4', began({ session: 's2' }))
    await log.append('r4', 1, ended)
    await one.delete('s1')
    expect([await two.runs('s2'), (await log.list()).map(({ run }) => run).toSorted()]).toEqual([
      ['r1', 'r3', 'r4'],
      ['r1', 'r3', 'r4'],
    ])
  })

  test('are forked with what they are and their runs so far; each run goes with the last session that has it', async () => {
    const { one, two, log } = await start()
    await one.create(session('s1', { owner: 'ada', title: 'Sky', titledBy: 'person', model: 'small' }))
    await one.begin('s1', 'r1', began())
    await expect(two.fork('s1', { id: 's2', createdAt: 2_000 })).rejects.toMatchObject({ code: 'busy' })
    await expect(two.fork('s9', { id: 's2', createdAt: 2_000 })).rejects.toMatchObject({ code: 'not-found' })
    await log.append('r1', 1, ended)
    await one.forget('s1', 1_500)
    await one.enqueue('s1', 'waiting')
    expect(await two.fork('s1', { id: 's2', createdAt: 2_000 })).toEqual({
      id: 's2',
      owner: 'ada',
      title: 'Sky',
      titledBy: 'person',
      model: 'small',
      createdAt: 2_000,
      updatedAt: 2_000,
      runs: 1,
      forgotten: 1,
    })
    await one.begin('s1', 'r2', began())
    await log.append('r2', 1, ended)
    expect([await one.runs('s1'), await one.runs('s2'), await one.queue('s2')]).toEqual([['r1', 'r2'], ['r1'], []])
    await two.delete('s1')
    expect((await log.list()).map(({ run }) => run)).toEqual(['r1'])
    await two.delete('s2')
    expect(await log.list()).toEqual([])
  })
})
