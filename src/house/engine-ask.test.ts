import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { inspectSettings } from '../settings/load.ts'
import { builtInTools } from '../tools/built-in.ts'
import { tool } from '../tools/tool.ts'
import { toolbox } from '../tools/toolbox.ts'
import { noLibrary } from '../tools/unread.fixture.ts'
import type { HouseAsk } from './ask.ts'
import { engineAsk } from './engine-ask.ts'
import { houseOf } from './house.ts'

const home = '/home/you'
const local = { 'llm.provider': 'http://localhost:11434/v1', 'llm.model': 'local' }
const order = tool({ name: 'order', description: 'An order', input: z.object({}), run: () => '' })
const box = toolbox([...builtInTools(noLibrary, undefined), order])

/** A question to a house with these settings, as the engine takes it. */
async function asked(flags: Readonly<Record<string, unknown>>, question: Partial<HouseAsk> = {}) {
  const input = { env: {}, home, platform: 'linux' as const, folder: '/home/you/project', flags: { dataDir: '/nowhere', ...flags } }
  return engineAsk(houseOf(await inspectSettings(input), input), { question: 'Why?', scope: ['docs'], ...question }, box, {
    mayDelegate: false,
    connected: [],
  })
}

describe('a question to a language model', () => {
  it('comes with the document tools and those by which it steers its run', async () => {
    const { tools, ...ask } = await asked(local)
    expect(tools.slice(0, 2)).toEqual(['documents_search', 'documents_search_batch'])
    expect(tools.slice(-4)).toEqual(['recall_details', 'write_plan', 'ask_user', 'answer_directly'])
    expect(ask).toMatchObject({ model: 'local', style: 'balanced', planning: 'auto', folder: '/home/you/project', prompts: {} })
    expect([ask.fastModel, ask.reviewer, ask.permissions, ask.questions, ask.contextTokens]).toEqual(Array(5).fill(undefined))
  })

  it('says what the settings say, and what the question says in their place', async () => {
    const flags = {
      ...local,
      'agent.style': 'direct',
      'agent.planning': 'never',
      'agent.contextTokens': 100_000,
      'agent.prompts.role': 'You are a librarian.',
    }
    const ask = await asked(flags)
    expect(ask).toMatchObject({ style: 'direct', planning: 'never', contextTokens: 100_000, prompts: { role: 'You are a librarian.' } })
    expect(ask.tools.slice(-2)).toEqual(['ask_user', 'answer_directly'])
    expect(await asked(flags, { style: 'tool_first', planning: 'always' })).toMatchObject({ style: 'tool_first', planning: 'always' })
  })

  it('is planned and reviewed with the fast model, where one is set and allowed', async () => {
    expect(await asked({ ...local, 'llm.fastModel': 'small' })).toMatchObject({ fastModel: 'small', reviewer: true })
    const without = await asked({ ...local, 'llm.fastModel': 'small', 'agent.reviewer': false })
    expect([without.fastModel, without.reviewer]).toEqual(['small', undefined])
    const unreachable = await asked({ ...local, 'llm.fastModel': 'google:small' })
    expect([unreachable.fastModel, unreachable.reviewer]).toEqual([undefined, undefined])
  })

  it('has nothing to plan and no evidence to do without where nothing can be looked up', async () => {
    expect((await asked(local, { scope: [] })).tools).toEqual(['ask_user'])
    expect((await asked(local, { scope: [], tools: [order] })).tools).toEqual(['order', 'write_plan', 'ask_user', 'answer_directly'])
  })

  it('brings rules of its own before those of the settings, with their folders as paths', async () => {
    const { permissions } = await asked(
      {
        ...local,
        'agent.permissions': [
          { tool: 'edit', folder: '~/work', decision: 'allow' },
          { tool: '*', decision: 'ask' },
        ],
      },
      { permissions: [{ tool: 'order', folder: 'notes', decision: 'allow' }] },
    )
    expect(permissions).toEqual([
      { tool: 'order', folder: '/home/you/project/notes', decision: 'allow' },
      { tool: 'edit', folder: join(home, 'work'), decision: 'allow' },
      { tool: '*', decision: 'ask' },
    ])
  })

  it('of a session uses what that has chosen', async () => {
    const session = {
      id: 'S1',
      owner: 'eve',
      model: 'other',
      tools: ['order'],
      prompts: { answer: 'In one line.' },
      history: [],
      grants: [{ tool: 'order', arguments: '{}' }],
      begin: () => Promise.reject(new Error('not begun here')),
    }
    const ask = await asked({ ...local, 'agent.prompts.role': 'You are a librarian.' }, { session })
    expect(ask).toMatchObject({
      session: 'S1',
      owner: 'eve',
      model: 'other',
      tools: ['order', 'write_plan', 'ask_user', 'answer_directly'],
      prompts: { role: 'You are a librarian.', answer: 'In one line.' },
      grants: [{ tool: 'order', arguments: '{}' }],
      maxTokens: 8_192,
      limits: { steps: 5, stepsAtMost: 10, toolCalls: 30 },
    })
    await expect(asked(local, { session: { ...session, tools: ['shell'] } })).rejects.toThrow('the session uses shell')
  })
})

it('the extractive model is told nothing of plans, styles and people', async () => {
  const { tools, ...ask } = await asked({ 'llm.model': 'extractive', 'llm.fastModel': 'small', 'agent.planning': 'always' })
  expect(tools.at(-1)).toBe('recall_details')
  expect([ask.style, ask.planning, ask.reviewer, ask.fastModel, ask.prompts]).toEqual(Array(5).fill(undefined))
})
