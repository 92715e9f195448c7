import { beforeEach, describe, expect, it } from 'vitest'
import type { Memories, Memory, MemoryDraft, MemoryProvenance } from '../../core/memory.ts'
import type { Tool, ToolContext, ToolOutput } from '../../core/tool.ts'
import type { AssistantDependencies } from '../assistant-dependencies.ts'
import { memoryForget } from './memory-forget.ts'
import { memoryRetrieve } from './memory-retrieve.ts'
import { memorySave } from './memory-save.ts'

const fact: Memory = {
  id: 'm1',
  content: 'The user prefers short answers.',
  category: 'preference',
  tier: 'core',
  confidence: 0.8,
  keywords: [],
  language: 'en',
  provenance: { by: 'model' },
  createdAt: 1,
  lastUsedAt: 1,
  uses: 0,
  state: 'kept',
}

/** What the tools asked of memory; what memory does with it is told by its own tests. */
let calls: unknown[]
let tools: readonly Tool[]

beforeEach(() => {
  calls = []
  const never = () => Promise.reject(new Error('not asked for'))
  const memories: Memories = {
    async save(drafts: readonly MemoryDraft[], provenance: MemoryProvenance) {
      calls.push(drafts, provenance)
      const old: Memory = { ...fact, id: 'm0', content: 'The user prefers long answers.', state: 'superseded' }
      return {
        saved: [],
        doubtful: [],
        superseded: [{ saved: fact, old }],
        merged: [{ content: 'x', into: fact }],
        refused: [{ content: '(not repeated)', reason: 'it holds a password' }],
        displaced: [],
      }
    },
    async retrieve(query) {
      calls.push(query)
      return query.query === 'nothing'
        ? { facts: [], totalMemories: 1, matchedCount: 0 }
        : { facts: [fact], totalMemories: 4, matchedCount: 3 }
    },
    forget: async (ids) => (ids.includes('m1') ? [{ ...fact, state: 'removed' as const }] : []),
    forPrompt: async () => [fact],
    list: never,
    edit: never,
    undo: never,
    settle: never,
    clear: never,
  }
  const dependencies: Pick<AssistantDependencies, 'memories'> = {
    memories: async (owner) => {
      calls.push(owner)
      return memories
    },
  }
  tools = [memoryRetrieve, memorySave, memoryForget].map((make) => make(dependencies as AssistantDependencies) as Tool)
})

async function use(name: string, input: unknown): Promise<ToolOutput> {
  const tool = tools.find((one) => one.name === name)!
  const checked = tool.input.check(input)
  if (!checked.ok) throw new Error(checked.issues.join('; '))
  const context: ToolContext = {
    signal: new AbortController().signal,
    run: 'run1',
    call: 'r1',
    owner: 'ann',
    session: 's1',
    scope: undefined,
    question: '',
    credential: () => undefined,
    progress: () => undefined,
    changing: async () => undefined,
    results: [],
  }
  return tool.run(checked.value, context)
}

describe('the memory tools', () => {
  it('save: hands facts over with their defaults, the owner and whence they come', async () => {
    const { text, data } = await use('memory_save', { facts: [{ content: 'The user prefers short answers.' }] })
    expect(calls).toEqual([
      'ann',
      [{ content: 'The user prefers short answers.', confidence: 0.8 }],
      { by: 'model', run: 'run1', session: 's1' },
    ])
    expect(text.split('\n')).toEqual([
      'Saved m1 (preference, core): The user prefers short answers., replacing: The user prefers long answers.',
      'Already known: m1 (preference, core): The user prefers short answers.',
      'Not saved: (not repeated) (it holds a password)',
    ])
    expect(Object.keys(data as object).sort()).toEqual(['displaced', 'doubtful', 'merged', 'refused', 'saved', 'superseded'])
  })

  it('save: takes no wrong category, tier or confidence, and no more than ten facts', async () => {
    for (const wrong of [{ category: 'gossip' }, { tier: 'eternal' }, { confidence: 2 }])
      await expect(use('memory_save', { facts: [{ content: 'x', ...wrong }] })).rejects.toThrow()
    await expect(use('memory_save', { facts: Array.from({ length: 11 }, () => ({ content: 'x' })) })).rejects.toThrow()
  })

  it('retrieve: tells facts with their ids, and gives them as sources', async () => {
    const { text, sources, data } = await use('memory_retrieve', { query: 'answers', categories: ['preference'] })
    expect(calls).toEqual(['ann', { query: 'answers', categories: ['preference'] }])
    expect(text).toBe('m1 (preference, core): The user prefers short answers.\n2 more match less closely')
    expect(sources).toEqual([{ id: 'memory:m1', title: 'Memory: preference', uri: 'memory:m1', text: fact.content }])
    expect(data).toEqual({ facts: [fact], totalMemories: 4, matchedCount: 3 })
    expect((await use('memory_retrieve', { query: 'nothing' })).text).toBe(
      'No matching facts; 1 fact remembered in total, including:\nm1 (preference, core): The user prefers short answers.',
    )
  })

  it('forget: says what is gone and what was not there', async () => {
    const { text, failed } = await use('memory_forget', { ids: ['m1', 'm9'] })
    expect([text, failed]).toEqual(['Forgotten: The user prefers short answers.\nm9: not found', undefined])
    expect((await use('memory_forget', { ids: ['m9'] })).failed).toBe(true)
  })

  it('write without asking where nothing else speaks against it', async () => {
    const actions = await tools[1]!.actions!({ facts: [{ content: 'a' }, { content: 'b' }] }, {})
    expect(actions).toEqual([
      { words: 'a', usual: 'allow' },
      { words: 'b', usual: 'allow' },
    ])
    expect(tools.map(({ effect, origin }) => [effect, origin?.private])).toEqual([
      ['read', true],
      ['write', true],
      ['write', true],
    ])
  })
})
