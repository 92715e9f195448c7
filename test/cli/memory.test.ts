import { describe, expect, it } from 'vitest'
import type { Memory, MemorySaved } from '../../src/core/memory.ts'
import { scriptedEndpoint } from '../../src/testing/scripted-endpoint.ts'
import { type World, world } from './cli.fixture.ts'

const rowsOf = async ({ ibid }: World, ...words: readonly string[]): Promise<readonly Memory[]> =>
  JSON.parse((await ibid('memory', 'list', ...words, '--json')).out)
/** Lines without what differs: ids and times. */
const masked = (text: string) => text.replace(/^[0-9a-f-]{8,36}(?= )/gm, 'ID').replace(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'MOMENT')

describe('what is remembered', { concurrent: true, timeout: 120_000 }, () => {
  it('is added, listed, found, changed, taken away and brought back', async () => {
    const here = world()
    const { ibid } = here
    expect(await ibid('memory', 'list')).toEqual({
      code: 0,
      out: 'Nothing remembered yet. Add a fact with: ibid memory add "I prefer ..."\n',
      err: '',
    })
    expect((await ibid('memory', 'add', 'I prefer metric units.', '--tier', 'core')).out).toBe('Remembered: I prefer metric units.\n')
    const saved: MemorySaved = JSON.parse((await ibid('memory', 'add', 'I live in Vienna.', '--category', 'profile', '--json')).out)
    expect(saved).toMatchObject({ saved: [{ category: 'profile', tier: 'core', provenance: { by: 'person' } }], refused: [] })
    const graz = await ibid('memory', 'add', 'I live in Graz.', '--category', 'profile')
    expect(graz.out).toBe('Remembered: I live in Graz.\nBoth are kept, but this may contradict: I live in Vienna.\n')
    const [first] = await rowsOf(here, '--category', 'profile')
    expect(graz.err).toBe(`  if it replaces the other fact: ibid memory settle ${first!.id.slice(0, 8)} --replaces\n`)
    expect(await ibid('memory', 'settle', first!.id)).toMatchObject({
      code: 2,
      err: 'ibid: say how it relates to the facts it may contradict; use --replaces or --beside\n',
    })
    expect((await ibid('memory', 'settle', first!.id, '--replaces')).out).toBe('No longer remembered: I live in Vienna.\n')
    expect(masked((await ibid('memory', 'list', '--all')).out)).toBe(
      [
        'ID  MOMENT  core       profile     kept        I live in Graz.',
        'ID  MOMENT  core       preference  kept        I prefer metric units.',
        'ID  MOMENT  core       profile     superseded  I live in Vienna.',
        '',
      ].join('\n'),
    )
    expect((await rowsOf(here, '--category', 'preference')).map(({ content }) => content)).toEqual(['I prefer metric units.'])
    expect(masked((await ibid('memory', 'search', 'which units are preferred')).out)).toBe(
      'ID  MOMENT  core       preference  I prefer metric units.\n',
    )
    expect((await ibid('memory', 'search', 'sailing boats')).out).toBe('No remembered facts match: sailing boats\n')

    const [home] = await rowsOf(here, '--category', 'profile')
    const short = home!.id.slice(0, 8)
    expect((await ibid('memory', 'edit', short, 'I live in Linz.')).out).toMatch(/^Remembered: I live in Linz\.\nNew ID: [0-9a-f]{8}\n$/)
    const [linz] = await rowsOf(here, '--category', 'profile')
    expect(linz).toMatchObject({ content: 'I live in Linz.', supersedes: home!.id })
    expect((await ibid('memory', 'delete', linz!.id)).out).toBe(
      `Deleted: I live in Linz.\n  restore it with: ibid memory undo ${linz!.id.slice(0, 8)}\n`,
    )
    expect((await ibid('memory', 'undo', linz!.id)).out).toBe('Remembered again: I live in Linz.\n')
    expect((await rowsOf(here)).map(({ content }) => content)).toEqual(['I live in Linz.', 'I prefer metric units.'])
  })

  it('is refused where it is a secret, and wrong words change nothing', async () => {
    const here = world()
    const { ibid } = here
    const refused = await ibid('memory', 'add', 'My password is correct-horse-9!')
    expect(refused).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^ibid: this cannot be remembered: it contains a password.*\n$/),
    })
    expect(refused.err).not.toContain('horse')
    await ibid('memory', 'add', 'I prefer tea.')
    const [tea] = await rowsOf(here)
    const missing = 'ibid: no memory with the id nope; list them with: ibid memory list\n'
    expect(await ibid('memory', 'delete', tea!.id, 'nope')).toEqual({ code: 1, out: '', err: missing })
    expect(await ibid('memory', 'undo', 'nope')).toEqual({ code: 1, out: '', err: missing })
    expect(await ibid('memory', 'add', 'I prefer tea.', '--tier', 'ever')).toMatchObject({ code: 2 })
    expect(await rowsOf(here)).toEqual([tea])
    const id = tea!.id.slice(0, 8)
    await ibid('memory', 'delete', id)
    expect(await ibid('memory', 'edit', id, 'I prefer coffee.')).toEqual({
      code: 2,
      out: '',
      err: `ibid: this fact is no longer remembered: I prefer tea.; restore it first with: ibid memory undo ${id}\n`,
    })
  })

  it('asks whoever sits there whether a fact takes the place of what it may contradict', async () => {
    const here = world()
    const { ibid, ibidWith } = here
    await ibid('memory', 'add', 'I live in Vienna.')
    const moved = await ibidWith({ typed: ['yes\n'] }, 'memory', 'add', 'I live in Graz.')
    expect(moved.out).toContain('Does it replace: I live in Vienna.? (yes or no)')
    expect(moved.out).toContain('No longer remembered: I live in Vienna.')
    const both = await ibidWith({ typed: ['no\n'] }, 'memory', 'add', 'My sister lives in Vienna and I live in Graz.')
    expect(both.out).toContain('Both are still remembered: My sister lives in Vienna and I live in Graz.')
    expect((await rowsOf(here)).map(({ content, mayContradict }) => [content, mayContradict])).toEqual([
      ['My sister lives in Vienna and I live in Graz.', undefined],
      ['I live in Graz.', undefined],
    ])
  })

  it('is read by a language model where there is one, which knows what has changed', async () => {
    const here = world()
    await using endpoint = await scriptedEndpoint(({ body }) => {
      const asked = JSON.stringify(body)
      return {
        text: asked.includes('picked up the keys')
          ? '1 | replaces a | profile | core | - | home, city | moved to Graz'
          : '1 | new | profile | core | - | home, town |',
      }
    })
    const env = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local' }
    await here.ibidWith({ env }, 'memory', 'add', 'I live in Vienna.')
    const moved = await here.ibidWith({ env }, 'memory', 'add', 'picked up the keys in Graz yesterday')
    expect(moved).toMatchObject({
      out: 'Remembered: picked up the keys in Graz yesterday (replaces: I live in Vienna; moved to Graz)\n',
      err: '',
    })
    expect(endpoint.requests).toHaveLength(2)
    expect(masked((await here.ibid('memory', 'list', '--all')).out)).toBe(
      [
        'ID  MOMENT  core       profile     kept        picked up the keys in Graz yesterday  (moved to Graz)',
        'ID  MOMENT  core       profile     superseded  I live in Vienna.',
        '',
      ].join('\n'),
    )
    expect((await here.ibid('memory', 'search', 'which town')).out).toBe('No remembered facts match: which town\n')
    expect((await here.ibid('memory', 'search', 'city')).out).toContain('picked up the keys in Graz')
  })

  it('is deleted for good by whoever says so, or is asked and agrees', async () => {
    const here = world()
    const { ibid, ibidWith } = here
    await ibid('memory', 'add', 'I prefer tea.')
    expect(await ibid('memory', 'clear')).toEqual({
      code: 2,
      out: '',
      err: 'ibid: this permanently deletes everything that is remembered; to confirm, run: ibid memory clear --yes\n',
    })
    const unsure = await ibidWith({ typed: ['no\n'] }, 'memory', 'clear')
    expect(unsure.out).toContain('Permanently delete 1 fact with all history? (yes or no)')
    expect(unsure.out).toContain('Nothing was deleted')
    expect([unsure.code, (await rowsOf(here)).length]).toEqual([1, 1])
    expect((await ibidWith({ typed: ['yes\n'] }, 'memory', 'clear')).out).toContain('Permanently deleted 1 fact')
    expect(await rowsOf(here, '--all')).toEqual([])
    expect(await ibid('memory', 'clear', '--yes')).toEqual({ code: 0, out: 'Permanently deleted 0 facts\n', err: '' })
  })

  it('says so where memory is disabled, in commands and to whoever asks to remember', async () => {
    const { ibidWith } = world()
    const env = { IBID_AGENT_MEMORY: 'false' }
    const off = 'ibid: memory is disabled (agent.memory is false): runs neither use it nor add to it\n'
    expect(await ibidWith({ env }, 'memory', 'add', 'I prefer tea.')).toEqual({ code: 0, out: 'Remembered: I prefer tea.\n', err: off })
    expect(await ibidWith({ env }, 'memory', 'list')).toMatchObject({ code: 0, err: off })
    const asked = await ibidWith({ env, input: 'remember that I keep bees\n' }, 'chat', '--plain')
    expect(asked.out).toContain('Memory is disabled: nothing is remembered, recalled or forgotten here. agent.memory is false.')
    expect(asked.out).not.toContain('bees.')
  })

  it('is answered in plain words, of which confidence says nothing', async () => {
    const { ibidWith } = world()
    const said = await ibidWith({ input: 'remember that I keep bees\n' }, 'chat', '--plain')
    expect(said.out).toContain('Remembered: I keep bees.')
    expect(said.out).not.toMatch(/Confidence|Note/)
  })

  it('is told to a conversation, in no other run, and not where memory is off', async () => {
    const { ibidWith, ibid } = world({ 'docs/a.md': '# Units\n\nThe metric system has metres.\n' })
    await using endpoint = await scriptedEndpoint(() => ({ text: 'In metres.' }))
    const env = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local' }
    await ibid('memory', 'add', 'I prefer metric units.', '--tier', 'core')
    const asked = async (more: Readonly<Record<string, string>>, ...words: readonly string[]) => {
      const before = endpoint.requests.length
      await ibidWith({ env: { ...env, ...more } }, 'ask', 'How long is a mile?', '--in', 'docs', '--fresh', ...words)
      return JSON.stringify(endpoint.requests[before]?.body)
    }
    expect(await asked({}, '--session', 'new')).toContain('- I prefer metric units.')
    expect(await asked({})).not.toContain('metric units')
    expect(await asked({ IBID_AGENT_MEMORY: 'false' }, '--session', 'new')).not.toContain('metric units')
    const shown = JSON.parse((await ibid('runs', 'list', '--json')).out)
    expect(shown).toHaveLength(3)
  })
})
