import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { requestOf } from '../../core/request.fixture.ts'
import { childRunId } from '../../engine/run-id.ts'
import { resumeRun } from '../runs/resume-run.ts'
import { carrierOf } from '../runs/who-works-on-run.ts'
import { sessionWorld } from './session.fixture.ts'

const questions = { clarification: 'rest', approval: 'rest' } as const
const asks = { calls: [{ tool: 'ask_user', input: { question: 'Which one?', assumption: 'the first' } }] }
const lost = '01M80AS799V87Y4P8CSVBWHFYF'

describe('the state of a session', () => {
  it('is told by what its last run does, and who carries it', async () => {
    const { promise: held, resolve: open } = Promise.withResolvers<void>()
    await using world = await sessionWorld(async ({ index }) => {
      if (index === 0) return asks
      await held
      return { text: 'That one.' }
    })
    const [mine, other] = [await world.open(), await world.open()]
    const session = await mine.sessions.create()
    const theirs = await other.sessions.get(session.id)
    const states = () => Promise.all([session.state(), theirs.state()])
    expect(await states()).toEqual(['free', 'free'])
    await session.send('Tell me about it.', { questions }).result
    expect(await states()).toEqual(['waiting', 'waiting'])
    const answering = session.answer({ text: 'the second' })
    const run = await answering.run
    expect(await states()).toEqual(['busy-here', 'busy-elsewhere'])
    expect([await carrierOf(mine.app, run), await carrierOf(other.app, run)]).toEqual(['here', 'elsewhere'])
    await expect(theirs.resume().result).rejects.toMatchObject({ code: 'busy', message: `run ${run} is already in progress` })
    await expect(resumeRun(mine.app, run)).rejects.toMatchObject({ code: 'busy' })
    open()
    await answering.result
    expect(await states()).toEqual(['free', 'free'])
    await expect.poll(async () => [await carrierOf(mine.app, run), await carrierOf(other.app, run)]).toEqual(['nobody', 'nobody'])
  })

  it('is cut off where nobody carries a run that has not ended; it can then be carried on', async () => {
    await using world = await sessionWorld([{ text: 'Alive.' }, { text: 'Alive.' }])
    const { sessions, app } = await world.open()
    const session = await sessions.create()
    const request = requestOf({ model: 'local', question: 'Anybody there?', session: session.id })
    await (await app.sessions()).begin(session.id, lost, { type: 'run.began', request })
    expect(await session.state()).toBe('cut-off')
    expect(await session.resume().result).toMatchObject({ run: lost, status: 'done', answer: 'Alive.' })
    expect(await session.state()).toBe('free')
  })

  it('is waiting no longer where the question was answered by a process that died of it', async () => {
    await using world = await sessionWorld([asks, { text: 'The second.' }])
    const { sessions, app } = await world.open()
    const session = await sessions.create()
    const { run } = await session.send('Tell me about it.', { questions }).result
    const log = await app.log()
    const { length } = await log.read(run)
    await log.append(run, length, { type: 'question.answered', answer: { question: 'q1', text: 'the second', by: 'person' } })
    expect(await session.state()).toBe('cut-off')
    expect(await session.resume().result).toMatchObject({ status: 'done', answer: 'The second.' })
  })

  it('is guessed from the log where nobody can say who carries a run', async () => {
    const { promise: held, resolve: open } = Promise.withResolvers<void>()
    await using world = await sessionWorld(async () => {
      await held
      return { text: 'Here.' }
    })
    const [mine, other] = [await world.open(), await world.open()]
    const session = await mine.sessions.create()
    writeFileSync(join(world.root, 'data', 'carried'), 'a file in its place')
    const sending = session.send('Anybody there?')
    await sending.run
    expect([await session.state(), await (await other.sessions.get(session.id)).state()]).toEqual(['busy-here', 'busy-elsewhere'])
    open()
    expect((await sending.result).status).toBe('done')
  })
})

it('a run that works for another is carried by whoever carries that', async () => {
  await using world = await sessionWorld([])
  const { app } = await world.open()
  const child = childRunId(lost, 'r1')
  const log = await app.log()
  await log.append(lost, 0, { type: 'run.began', request: requestOf() })
  await log.append(child, 0, { type: 'run.began', request: requestOf({ parent: { run: lost, call: 'r1', root: lost, depth: 1 } }) })
  expect(await carrierOf(app, child)).toBe('nobody')
  const release = (await app.carriers()).hold(lost)
  expect(await carrierOf(app, child)).toBe('here')
  release()
})
