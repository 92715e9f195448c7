import { describe, expect, test } from 'vitest'
import { IbidError } from '../../../core/fault.ts'
import { hasPostgres } from '../cluster.fixture.ts'
import { twoPools } from '../two-pools.fixture.ts'
import { postgresSettings } from './settings.ts'

const key = () => Buffer.alloc(32, 3)
const open = (value?: unknown) => ({ value, isSecret: false })

describe.skipIf(!hasPostgres)('settings that a team shares', () => {
  const pools = twoPools()
  const start = async () => {
    const { one, two } = await pools()
    await one.database.query('truncate settings, setting_changes restart identity')
    return {
      here: postgresSettings(one.database, key),
      there: postgresSettings(two.database, key),
      stranger: postgresSettings(two.database, () => Buffer.alloc(32, 4)),
      query: one.database.query,
    }
  }

  test('are the same for all, with a number that grows with each change', async () => {
    const { here, there } = await start()
    expect(await here.read()).toEqual({ revision: 0, values: new Map() })
    await here.change('agent.style', 'Ada', () => open('direct'))
    await there.change('agent.maxIterations', 'Ben', () => open(7))
    expect(await here.read()).toEqual({
      revision: 2,
      values: new Map<string, unknown>([
        ['agent.style', 'direct'],
        ['agent.maxIterations', 7],
      ]),
    })
    await there.change('agent.style', 'Ben', (before) => {
      expect(before).toBe('direct')
      return open()
    })
    await here.change('agent.maxIterations', 'Ada', () => open(7))
    expect([await here.revision(), [...(await there.read()).values.keys()]]).toEqual([3, ['agent.maxIterations']])
    const at = expect.any(Number)
    expect(await here.changes()).toEqual([
      { id: 1, at, by: 'Ada', key: 'agent.style', after: 'direct' },
      { id: 2, at, by: 'Ben', key: 'agent.maxIterations', after: 7 },
      { id: 3, at, by: 'Ben', key: 'agent.style', before: 'direct' },
    ])
    expect(Math.abs((await here.changes())[0]!.at - Date.now())).toBeLessThan(60_000)
  })

  test('are sealed where they may hold a key, and in no history then', async () => {
    const { here, there, stranger, query } = await start()
    await here.change('tools.credentials', 'Ada', () => ({ value: { github: 'ghp_secret' }, isSecret: true }))
    expect((await there.read()).values).toEqual(new Map([['tools.credentials', { github: 'ghp_secret' }]]))
    const written = [(await query('select * from settings')).rows, (await query('select * from setting_changes')).rows]
    expect(JSON.stringify(written)).not.toContain('ghp')
    expect(await there.changes()).toEqual([{ id: 1, at: expect.any(Number), by: 'Ada', key: 'tools.credentials', secret: true }])
    await expect(stranger.read()).rejects.toMatchObject({ code: 'unauthorised' })
    // Bound to its place: it does not open as another setting.
    await query(`update settings set key = 'llm.apiKey'`)
    await expect(there.read()).rejects.toMatchObject({ code: 'unauthorised' })
    // Whoever has lost the key can give it anew, or take it away.
    await stranger.change('llm.apiKey', 'Ben', (before) => {
      expect(before).toBeUndefined()
      return open('sk-anew')
    })
    expect((await stranger.read()).values).toEqual(new Map([['llm.apiKey', 'sk-anew']]))
    expect(await here.change('llm.apiKey', 'Ada', () => open())).toBe(true)
    expect([(await here.read()).values.size, JSON.stringify(await here.changes())]).toEqual([0, expect.not.stringContaining('anew')])
  })

  test('are changed one after the other, and not where the change is refused', async () => {
    const { here, there } = await start()
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        [here, there][at % 2]!.change('agent.maxIterations', 'Ada', (now) => open(Number(now ?? 0) + 1)),
      ),
    )
    expect(await here.read()).toEqual({ revision: 20, values: new Map([['agent.maxIterations', 20]]) })
    const refused = here.change('agent.maxIterations', 'Ada', () => {
      throw new IbidError('stale', 'changed again')
    })
    await expect(refused).rejects.toMatchObject({ code: 'stale' })
    expect(await there.revision()).toBe(20)
  })

  test('keep the newest 1,000 changes, which can be given another name', async () => {
    const { here, query } = await start()
    await query(`insert into setting_changes (at, author, key, body) select 1, 'Ben', 'agent.style', '{}' from generate_series(1, 1005)`)
    await here.change('agent.style', 'Ada', () => open('direct'))
    await here.renameAuthor('Ben', 'deleted')
    const changes = await here.changes()
    expect([changes.length, changes[0]?.id, changes[0]?.by, changes.at(-1)?.by]).toEqual([1_000, 7, 'deleted', 'Ada'])
  })
})
