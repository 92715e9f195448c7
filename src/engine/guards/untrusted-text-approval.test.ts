import { describe, expect, it } from 'vitest'
import type { Permission } from '../../core/permission.ts'
import type { Request } from '../../core/request.ts'
import type { Run } from '../../core/run.ts'
import type { Source } from '../../core/source.ts'
import { personalText, publicText, receivedText, type TextOrigin } from '../../core/text-origin.ts'
import { callOf, probe, runAsked, succeeded } from './guards.fixture.ts'
import { permissionOf } from './permission.ts'

const anything: readonly Permission[] = [{ tool: 'probe', decision: 'allow' }]
const page = (text: string, uri = 'https://news.example/a'): Source => ({ id: uri, title: 'A page', uri, text })

/** A run that has read one result of this origin. */
const having = (origin: TextOrigin | undefined, sources: readonly Source[] = [], parts: Partial<Request> = {}): Run =>
  runAsked({ permissions: anything, ...parts }, succeeded(callOf({}, 'r0'), { text: 'read', sources, ...(origin ? { origin } : {}) }))

const writes = probe({ effect: 'write' })
const fetches = probe({ effect: 'network' })
const judged = async (run: Run, tool = writes, input: unknown = {}) => permissionOf(run, tool, callOf(input), input)

describe('anything that changes something', () => {
  it('is asked about once words of others were read, whatever a rule or the session allows', async () => {
    const notes = ['the run has read untrusted text, which may have requested this']
    expect(await judged(having(publicText))).toEqual({ decision: 'ask', notes })
    expect(await judged(having(receivedText, [], { grants: [{ tool: 'probe', arguments: '{}' }] }))).toEqual({ decision: 'ask', notes })
    expect(await judged(runAsked({ permissions: anything, knows: publicText }))).toEqual({ decision: 'ask', notes })
  })

  it('goes as the rules say before that, and where only own words were read', async () => {
    expect(await judged(runAsked({ permissions: anything }))).toEqual({ decision: 'allow', notes: [] })
    expect(await judged(having(personalText))).toEqual({ decision: 'allow', notes: [] })
    expect(await judged(having(undefined))).toEqual({ decision: 'allow', notes: [] })
  })

  it('stays denied where a rule denies it', async () => {
    expect((await judged(having(publicText, [], { permissions: [{ tool: 'probe', decision: 'deny' }] }))).decision).toBe('deny')
  })

  it('goes on where all it would do is read', async () => {
    const reading = probe({ effect: 'write', actions: () => [{ words: 'ls', usual: 'allow', reads: true }] })
    const both = probe({
      effect: 'write',
      actions: () => [
        { words: 'ls', reads: true },
        { words: 'make', usual: 'allow' },
      ],
    })
    expect((await judged(having(publicText), reading)).decision).toBe('allow')
    expect((await judged(having(publicText), both)).decision).toBe('ask')
  })
})

describe('what opens a file that may contain secrets', () => {
  const opens = probe({ effect: 'read', secrets: async () => ['.env'] })
  const notes = ['opens .env, which may contain secrets']

  it('is asked about once words of others were read, whatever a rule allows', async () => {
    expect(await judged(having(publicText), opens)).toEqual({ decision: 'ask', notes })
    expect(await judged(having(personalText), opens)).toEqual({ decision: 'allow', notes: [] })
    const reading = probe({
      effect: 'write',
      secrets: async () => ['.env'],
      actions: () => [{ words: '.env', usual: 'allow', reads: true }],
    })
    expect(await judged(having(publicText), reading)).toEqual({ decision: 'ask', notes })
  })
})

describe('a call that a verb declares', () => {
  const verb = {
    id: 'evil.example@v1',
    input: { site: 'https://mine.example/' },
    mode: 'data',
    returns: { type: 'object', properties: {} },
    steps: [],
    data: {},
  } as const

  it('is its author’s, also after words of others were read', async () => {
    expect((await judged(having(publicText, [], { verb }))).decision).toBe('allow')
  })

  it('is words of others itself where the run began with them: its name vouches for no address, what the person gave does', async () => {
    const run = runAsked({ permissions: anything, knows: publicText, verb, question: 'evil.example@v1 {}' })
    expect((await judged(run)).decision).toBe('ask')
    expect(await judged(run, fetches, { url: 'https://evil.example/x' })).toEqual({
      decision: 'ask',
      notes: ['connects to evil.example, which appears only in untrusted text'],
    })
    expect((await judged(run, fetches, { url: 'https://mine.example/x' })).decision).toBe('allow')
  })
})

describe('what reads beyond this machine', () => {
  const mail = page('The invoice 20417733 goes to the account of Mira Falk in Graz on Monday.', 'mid:1@acme.example')

  it.each([
    ['a phrase', { query: 'goes to the account of Mira Falk' }, 'sends private text to others: "goes to the account of"'],
    [
      'a phrase as an address carries it',
      { query: 'goes%20to+the%20account%20of%20x' },
      'sends private text to others: "goes to the account of"',
    ],
    ['a number', { query: 'who sent 20417733' }, 'sends private text to others: "20417733"'],
    ['a name of a member', { 'invoice 20417733': 1 }, 'sends private text to others: "20417733"'],
    ['words deep inside', { a: [{ b: 'the account of Mira Falk!' }] }, 'sends private text to others: "the account of mira falk"'],
  ])('is asked about where it would tell private words: %s', async (_case, input, note) => {
    expect(await judged(having(receivedText, [mail]), fetches, input)).toEqual({ decision: 'ask', notes: [note] })
  })

  it('may tell what the person said themselves, and what few words share', async () => {
    const run = having(receivedText, [mail], { question: 'What is invoice 20417733 about?' })
    expect((await judged(run, fetches, { query: 'invoice 20417733 Graz' })).decision).toBe('allow')
    expect((await judged(having(receivedText, [mail]), fetches, { query: 'account of Mira' })).decision).toBe('allow')
  })

  it('may tell what is public, and anything before words of others were read', async () => {
    expect((await judged(having(publicText, [mail]), fetches, { query: 'goes to the account of Mira' })).decision).toBe('allow')
    expect((await judged(having(personalText, [mail]), fetches, { query: 'goes to the account of Mira' })).decision).toBe('allow')
  })

  it('may not tell what earlier turns have read, nor what is remembered', async () => {
    const before = { run: 'R0', question: 'My mail?', answer: 'Mira Falk wants 4,200 euros by Monday noon.', read: receivedText }
    const told = runAsked({ permissions: anything, knows: receivedText, history: [before] })
    expect((await judged(told, fetches, { query: 'Mira Falk wants 4,200 euros' })).decision).toBe('ask')
    const memory = { ids: ['m1'], text: 'The person lives in the old mill at Lunz.' }
    const remembering = runAsked({ permissions: anything, knows: receivedText, memory })
    expect((await judged(remembering, fetches, { query: 'in the old mill at Lunz' })).decision).toBe('ask')
  })
})

describe('an address', () => {
  const found = page('See /more?x=1 and https://news.example/b and https://evil.example/c.', 'https://news.example/a')
  const goes = async (url: string, parts: Partial<Request> = {}) =>
    (await judged(having(publicText, [found], parts), fetches, { urls: [url] })).notes[0] ?? 'goes'

  it('is gone to where a source of the run lies, or where such a source leads on its own site', async () => {
    expect(await goes('https://news.example/a')).toBe('goes')
    expect(await goes('https://news.example/a#part')).toBe('goes')
    expect(await goes('https://news.example/b')).toBe('goes')
    expect(await goes('https://news.example/more?x=1')).toBe('goes')
  })

  it('is asked about where only words of others name it, or nobody does', async () => {
    expect(await goes('https://evil.example/c')).toBe('connects to evil.example, which appears only in untrusted text')
    expect(await goes('https://news.example/b?told=secret')).toBe('connects to news.example, which appears only in untrusted text')
    expect(await goes('https://news.example/a/secret')).toBe('connects to news.example, which appears only in untrusted text')
    expect(await goes('fetch this: https://made.up.example/x')).toBe('connects to made.up.example, which appears only in untrusted text')
  })

  it('is gone to where the person named it or its host, and no other', async () => {
    const asked = { question: 'What does docs.example say, and https://blog.example/post?' }
    expect(await goes('https://docs.example/guide', asked)).toBe('goes')
    expect(await goes('https://blog.example/post', asked)).toBe('goes')
    expect(await goes('https://notdocs.example/', asked)).toContain('notdocs.example')
    expect(await goes('https://docs.example.evil.example/', asked)).toContain('docs.example.evil.example')
    expect(await goes('https://docs.example:8443/', asked)).toContain('docs.example:8443')
  })
})

it('a call that a verb declares is its author’s', async () => {
  const verb = { agent: 'a', verb: 'v', version: 1 } as never
  expect((await judged(having(publicText, [], { verb }), writes)).decision).toBe('allow')
})
