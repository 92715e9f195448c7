import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { App } from '../app/app.ts'
import { openApp } from '../app/compose.ts'
import { askQuestion } from '../app/questions/ask.ts'
import { answerRun } from '../app/runs/answer-run.ts'
import { replay } from '../core/fold-run.ts'
import { scriptedEndpoint } from '../testing/scripted-endpoint.ts'
import { answerRunQuestions } from './answer-run-questions.ts'
import type { Cli } from './cli.ts'

const asks = { calls: [{ tool: 'ask_user', input: { question: 'Which jobs?', assumption: 'dead jobs are meant' } }] }

/** A run that rests on q1, and a terminal whose person says `live ones` once `typing` has happened. */
async function resting(typing: (app: App, run: string) => Promise<unknown>, watchedAs = 'local') {
  const root = mkdtempSync(join(tmpdir(), 'ibid-questions-'))
  const endpoint = await scriptedEndpoint([asks, { text: 'That is not known.' }])
  const open = (model: string) =>
    openApp({
      env: { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: model, IBID_DATA_DIR: join(root, 'data') },
      home: root,
      folder: root,
      platform: 'linux',
    })
  const [app, watched] = await Promise.all([open('local'), open(watchedAs)])
  const runHandle = await askQuestion(app, { question: 'How long?', scope: [], questions: { clarification: 'rest', approval: 'rest' } })
  const { run } = await runHandle.result
  const told: string[] = []
  const cli: Cli = {
    terminal: {
      outIsLive: true,
      errIsLive: true,
      hasColors: false,
      ours: (row: string) => row,
      isAnswered: true,
      width: 80,
      out: () => undefined,
      err: () => undefined,
      styled: (_style, text) => text,
      status: () => undefined,
      read: async () => {
        await typing(app, run)
        return 'live ones'
      },
    },
    options: {},
    input: { env: {}, home: root, folder: root, platform: 'linux' },
    signal: new AbortController().signal,
    app: async () => watched,
    appAlone: async () => watched,
    inspect: () => Promise.reject(new Error('nobody looks')),
    show: () => undefined,
    json: () => undefined,
    jsonLine: () => undefined,
    warn: (text) => void told.push(text),
    close: async () => undefined,
  }
  const now = async () => replay(run, await (await app.log()).read(run))
  return {
    cli,
    told,
    now,
    async [Symbol.asyncDispose]() {
      for (const each of [app, watched]) await each.close()
      await endpoint.close()
      rmSync(root, { recursive: true })
    },
  }
}

const nothingComes = new Promise<never>(() => undefined)

describe('a question that is answered where the run is followed', () => {
  it('carries the run on here', async () => {
    await using world = await resting(async () => undefined)
    const questions = answerRunQuestions(world.cli)
    await questions.put(await world.now(), nothingComes)
    expect(await questions.carried()?.result).toMatchObject({ status: 'done' })
    expect([(await world.now()).answered[0]?.answer.text, world.told]).toEqual(['live ones', []])
  })

  it('is not answered twice: who is second is told so, and the run is left to the first', async () => {
    await using world = await resting(async (app, run) => (await answerRun(app, run, { text: 'dead ones' })).result)
    const questions = answerRunQuestions(world.cli)
    await questions.put(await world.now(), nothingComes)
    expect(world.told).toEqual(['q1 was already answered elsewhere; continuing to follow the run'])
    expect(questions.carried()).toBeUndefined()
    expect((await world.now()).answered.map(({ answer }) => answer.text)).toEqual(['dead ones'])
  })

  it('stays open where the run could not go on here, and is not put again', async () => {
    await using world = await resting(async () => undefined, 'other')
    const questions = answerRunQuestions(world.cli)
    await questions.put(await world.now(), nothingComes)
    await questions.put(await world.now(), nothingComes)
    expect(world.told).toEqual([
      expect.stringMatching(
        /^the run uses the model local, but the settings specify other.*; the run is still waiting for an answer to q1$/,
      ),
    ])
    expect((await world.now()).question?.id).toBe('q1')
  })
})
