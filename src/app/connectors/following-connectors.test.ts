import { describe, expect, it } from 'vitest'
import { setSetting } from '../../settings/change.ts'
import { inspectSettings } from '../../settings/load.ts'
import { openApp } from '../compose.ts'
import { askQuestion } from '../questions/ask.ts'
import { type ConnectedWorld, connectedWorld } from './connected.fixture.ts'
import { followingConnectors } from './following-connectors.ts'

/** What the app leans on in these tests. */
const placeOf = ({ root }: ConnectedWorld, env: Readonly<Record<string, string>> = {}) => ({
  env: { PATH: process.env['PATH'], IBID_DATA_DIR: `${root}/data`, ...env },
  home: root,
  folder: root,
  platform: 'linux' as const,
})
const reference = (name: string) => `$\{${name}}`
const redact = <T>(value: T): T => value

/** Connectors whose old ones are closed at once, and the settings with these servers. */
function following(world: ConnectedWorld) {
  const connectors = followingConnectors({ input: placeOf(world), redact, dataFolder: `${world.root}/data` }, 0)
  const settings = (servers: object, env: Readonly<Record<string, string>> = {}) =>
    inspectSettings({ ...placeOf(world, env), flags: { mcpServers: servers } })
  return { connectors, settings }
}

describe('connectors of settings that change', () => {
  it('are the same while nothing about servers changes, and others where a server or a key of it does', async () => {
    await using world = await connectedWorld([])
    const { connectors, settings } = following(world)
    const shop = world.shop({}, { TOKEN: reference('SHOP_TOKEN') })
    const first = connectors.of(await settings({ shop }, { SHOP_TOKEN: 'canary-one' }))
    expect(connectors.of(await settings({ shop }, { SHOP_TOKEN: 'canary-one', IBID_AGENT_STYLE: 'direct' }))).toBe(first)
    expect(connectors.of(await settings({ shop }, { SHOP_TOKEN: 'canary-two' }))).not.toBe(first)
    expect(connectors.of(await settings({ shop, other: shop }, { SHOP_TOKEN: 'canary-one' })).list.map(({ name }) => name)).toEqual([
      'shop',
      'other',
    ])
    await connectors.close()
  })

  it('are closed once no run uses them', async () => {
    await using world = await connectedWorld([])
    const { connectors, settings } = following(world)
    const before = await settings({ shop: world.shop() })
    const old = connectors.of(before)
    const stateOfOld = () =>
      old
        .get('shop')
        .look()
        .then(
          () => 'open',
          (error: Error) => error.message,
        )
    const letGo = connectors.hold(before)
    expect(await stateOfOld()).toBe('open')
    const newer = connectors.of(await settings({ shop: world.shop({ readOnly: true }) }))
    expect((await newer.open('all')).names).toEqual(['shop'])
    expect(await stateOfOld()).toBe('open')
    letGo()
    letGo()
    await expect.poll(stateOfOld).toBe('the connector was closed')
    expect((await newer.open('all')).names).toEqual(['shop'])
    await connectors.close()
  })

  it('are there for the next run of a program that was opened before they were set', async () => {
    await using world = await connectedWorld(() => ({ text: 'Nothing is known of that.' }))
    const input = placeOf(world, { IBID_LLM_PROVIDER: world.endpoint.baseUrl, IBID_LLM_MODEL: 'local' })
    const app = await openApp(input)
    const toolsOf = async () => {
      const runHandle = await askQuestion(app, { question: 'What does a fig cost?', scope: [], connectors: 'all', fresh: true })
      await runHandle.result
      return (await world.runOf(app, await runHandle.run)).request?.tools
    }
    expect(await toolsOf()).toEqual(['ask_user'])
    setSetting(input, 'mcpServers', JSON.stringify({ shop: world.shop() }))
    expect(await toolsOf()).toContain('shop_read_price')
    setSetting(input, 'agent.enabledTools', '["shop_read_price"]')
    expect(await toolsOf()).toEqual(['shop_read_price', 'recall_details', 'write_plan', 'ask_user', 'answer_directly'])
    setSetting(input, 'mcpServers', '{}')
    expect(await toolsOf()).toEqual(['ask_user'])
    await app.close()
  })
})
