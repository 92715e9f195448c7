import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { inspectSettings } from '../../settings/load.ts'
import { builtInTools } from '../../tools/built-in.ts'
import { tool } from '../../tools/tool.ts'
import { toolbox } from '../../tools/toolbox.ts'
import { noLibrary } from '../../tools/unread.fixture.ts'
import { appOf } from '../compose.ts'
import type { AskRequest } from './ask-request.ts'
import { engineAsk } from './engine-request.ts'

const home = '/home/you'
const local = { 'llm.provider': 'http://localhost:11434/v1', 'llm.model': 'local' }
const order = tool({ name: 'order', description: 'An order', input: z.object({}), run: () => '' })
const box = toolbox([...builtInTools(noLibrary, undefined), order])

/** A question to an app with these settings, as the engine takes it. */
async function asked(flags: Readonly<Record<string, unknown>>, question: Partial<AskRequest> = {}, assistant: readonly string[] = []) {
  const input = { env: {}, home, platform: 'linux' as const, folder: '/home/you/project', flags: { dataDir: '/nowhere', ...flags } }
  return engineAsk(appOf(await inspectSettings(input), input), { question: 'Why?', scope: ['docs'], ...question }, box, {
    mayDelegate: false,
    connected: [],
    assistant,
  })
}

describe('a question to a language model', () => {
  it('comes with the document tools and those by which it steers its run', async () => {
    const { tools, ...ask } = await asked(local)
    expect(tools.slice(0, 2)).toEqual(['documents_search', 'documents_open'])
    expect(tools.slice(2)).toEqual(['ask_user', 'answer_directly'])
    expect((await asked({ ...local, 'agent.planning': 'always' })).tools).toContain('write_plan')
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
    expect((await asked(local, { scope: [], tools: [order] })).tools).toEqual([
      'order',
      'recall_details',
      'write_plan',
      'ask_user',
      'answer_directly',
    ])
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

describe('a question to a language model that may work in the folder', () => {
  const reading = ['read', 'glob', 'grep']
  const changing = ['edit', 'write', 'shell']

  it('comes with the tools for that, and the way back into long results', async () => {
    const full = await asked(local, { workspace: 'full', scope: [] })
    const steering = ['write_plan', 'ask_user', 'answer_directly']
    expect(full.tools).toEqual([...reading, ...changing, 'recall_details', ...steering])
    const readOnly = await asked(local, { workspace: 'read-only', scope: [] })
    expect(readOnly.tools).toEqual([...reading, 'recall_details', ...steering])
    expect((await asked(local, { scope: [] })).tools).toEqual(['ask_user'])
  })

  it('has them beside those of the documents, each once', async () => {
    const { tools } = await asked(local, { workspace: 'full' })
    expect(tools.filter((name) => !name.startsWith('documents_'))).toEqual([
      ...reading,
      ...changing,
      'recall_details',
      'write_plan',
      'ask_user',
      'answer_directly',
    ])
  })

  it('has longer prompts and more steps, unless a setting says how many', async () => {
    expect(await asked(local, { workspace: 'full' })).toMatchObject({
      contextTokens: 100_000,
      limits: { steps: 100, stepsAtMost: 100, toolCalls: 300 },
    })
    const set = await asked({ ...local, 'agent.contextTokens': 50_000, 'agent.maxIterations': 9 }, { workspace: 'read-only' })
    expect(set).toMatchObject({ contextTokens: 50_000, limits: { steps: 9, stepsAtMost: 9 } })
    expect((await asked(local, { workspace: 'full', limits: { toolCalls: 4 } })).limits).toMatchObject({ steps: 100, toolCalls: 4 })
  })

  it('leaves it to the model how to answer where there are no documents', async () => {
    expect((await asked(local, { workspace: 'full', scope: [] })).style).toBeUndefined()
    expect((await asked(local, { workspace: 'full' })).style).toBe('balanced')
    expect((await asked(local, { workspace: 'full', scope: [], style: 'direct' })).style).toBe('direct')
  })

  it('keeps to the tools that its session has chosen', async () => {
    const session = {
      id: 'S1',
      tools: ['order'],
      history: [],
      grants: [],
      begin: () => Promise.reject(new Error('not begun here')),
    }
    const { tools } = await asked(local, { workspace: 'full', scope: [], session })
    expect(tools.filter((name) => [...reading, ...changing].includes(name))).toEqual([])
    expect(tools[0]).toBe('order')
  })
})

it('the extractive model has no use for the folder', async () => {
  const { tools } = await asked({ 'llm.model': 'extractive' }, { workspace: 'full' })
  expect(tools.filter((name) => ['read', 'glob', 'grep', 'edit', 'write', 'shell'].includes(name))).toEqual([])
})

it('the extractive model is told nothing of plans, styles and people', async () => {
  const { tools, ...ask } = await asked({ 'llm.model': 'extractive', 'llm.fastModel': 'small', 'agent.planning': 'always' })
  expect(tools.at(-1)).toBe('documents_open')
  expect([ask.style, ask.planning, ask.reviewer, ask.fastModel, ask.prompts]).toEqual(Array(5).fill(undefined))
})

describe('a question without a language model', () => {
  const flags = { 'llm.model': 'extractive' }

  it('has the document tools, and of a conversation those of feeds, with the question who is meant', async () => {
    const { tools } = await asked(flags, { scope: [] }, ['web_fetch', 'get_current_time', 'search_mail', 'list_people'])
    expect(tools).toEqual(['search_mail', 'list_people', 'ask_user'])
    expect((await asked(flags, {}, ['get_current_time'])).tools).not.toContain('ask_user')
  })

  it('has no feeds that are switched off', async () => {
    const { tools } = await asked({ ...flags, 'agent.enabledTools': ['search_chat'] }, { scope: [] }, ['search_mail', 'search_chat'])
    expect(tools).toEqual(['search_chat', 'ask_user'])
  })
})
