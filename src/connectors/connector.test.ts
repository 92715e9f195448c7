import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Tool, ToolContext } from '../core/tool.ts'
import { jsonSchema } from '../tools/json-schema.ts'
import { approvalsIn } from './approvals.ts'
import { shopServer } from './connect.fixture.ts'
import { type Connector, connectorOf } from './connector.ts'
import type { ConnectorOptions } from './connector-options.ts'

let root: string
let edition: string
const open: Connector[] = []
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ibid-connectors-'))
  edition = '1'
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((connector) => connector.close()))
  rmSync(root, { recursive: true })
})

const shop = (options: Partial<ConnectorOptions> = {}): Connector => {
  const connector = connectorOf(
    {
      name: 'shop',
      server: () => shopServer({ SHOP_LOG: join(root, 'log'), SHOP_EDITION: edition }),
      effects: {},
      readOnly: false,
      trusted: false,
      connectMs: 20_000,
      ...options,
    },
    { approvals: approvalsIn(join(root, 'approved')), schema: jsonSchema, now: () => 5_000 },
  )
  open.push(connector)
  return connector
}
const approvedShop = async (options?: Partial<ConnectorOptions>) => {
  const connector = shop(options)
  connector.approve(await connector.look())
  return connector
}
const logged = () => (existsSync(join(root, 'log')) ? readFileSync(join(root, 'log'), 'utf8').trim().split('\n') : [])

const context = (more: Partial<ToolContext> = {}): ToolContext => ({
  signal: new AbortController().signal,
  run: 'run',
  call: 'r1',
  scope: undefined,
  question: '',
  credential: () => undefined,
  progress: () => undefined,
  changing: async () => undefined,
  results: [],
  ...more,
})
const toolOf = (connector: Connector, name: string): Tool => connector.tools().find((tool) => tool.name === name)!

describe('the tools of a server', () => {
  it('are there once they are approved, named after it, and asked for unless they are known to read', async () => {
    const connector = shop()
    expect(connector.tools()).toEqual([])
    expect(connector.approved()).toBeUndefined()
    connector.approve(await connector.look())
    expect(connector.tools().map(({ name, effect, connector }) => [name, effect, connector])).toContainEqual([
      'shop_read_price',
      'write',
      'shop',
    ])
    expect(toolOf(connector, 'shop_read_price')).toMatchObject({ title: 'shop: Price', description: 'The price of an item.' })
    expect(statSync(join(root, 'approved', 'shop.json')).mode & 0o777).toBe(0o600)
  })

  it('only read where the person says so, or a server that the person trusts', async () => {
    await approvedShop()
    const effects = (options: Partial<ConnectorOptions>) =>
      ['shop_read_price', 'shop_place_order'].map((name) => toolOf(shop(options), name).effect)
    expect(effects({ trusted: true })).toEqual(['read', 'write'])
    expect(effects({ readOnly: true })).toEqual(['network', 'network'])
    expect(effects({ readOnly: true, effects: { place_order: 'write' } })).toEqual(['network', 'write'])
    expect(effects({ effects: { read_price: 'read' } })).toEqual(['read', 'write'])
  })

  it('are only those that the person wants', async () => {
    const connector = await approvedShop({ only: ['read_price', 'read_mind'] })
    expect(connector.tools().map(({ name }) => name)).toEqual(['shop_read_price'])
    expect((await connector.look()).unfit).toEqual([{ name: 'read_mind', why: 'is not a tool of this server' }])
  })

  it('are called by the name that the server has for them, in one process however many calls there are', async () => {
    const connector = await approvedShop()
    const tool = toolOf(connector, 'shop_read_price')
    const outputs = await Promise.all(['fig', 'pear'].map((item) => tool.run({ item }, context())))
    expect(outputs.map(({ data }) => data)).toEqual([
      { item: 'fig', cents: 300 },
      { item: 'pear', cents: 400 },
    ])
    expect(logged()).toEqual(['started', 'price fig', 'price pear'])
    expect(outputs[0]?.sources?.[0]).toMatchObject({
      id: 'mcp://shop/read_price#run/r1',
      uri: 'mcp://shop/read_price',
      title: 'shop: Price',
    })
    expect(tool.input.check({ item: 3 })).toEqual({ ok: false, issues: ['item: must be string'] })
  })
})

describe('a tool that its server has changed', () => {
  it('is told of as it was approved, and refused until it is approved again', async () => {
    await approvedShop()
    edition = '2'
    const connector = shop()
    const tool = toolOf(connector, 'shop_read_price')
    expect(tool.description).toBe('The price of an item.')
    await expect(tool.run({ item: 'fig' }, context())).rejects.toMatchObject({
      code: 'denied',
      message: 'not run: shop changed its tool read_price (description) since you approved it',
      remedy: 'the user can review it with: ibid connectors test shop; and approve it with: ibid connectors approve shop',
    })
    expect(logged()).toEqual(['started', 'started'])
    await toolOf(connector, 'shop_place_order').run({ item: 'fig' }, context())
    const look = await connector.look()
    expect(look.tools.filter(({ state }) => state !== 'approved')).toMatchObject([
      {
        name: 'shop_read_price',
        state: 'changed',
        changes: ['description'],
        before: { description: 'The price of an item.', approvedAt: 5_000 },
      },
    ])
    connector.approve(look, ['read_price'])
    expect(await toolOf(connector, 'shop_read_price').run({ item: 'fig' }, context())).toMatchObject({ data: { cents: 300 } })
  })

  it('while it is connected is refused from then on', async () => {
    const connector = await approvedShop()
    const tool = toolOf(connector, 'shop_read_price')
    await tool.run({ item: 'fig' }, context())
    await toolOf(connector, 'shop_repaint').run({}, context())
    const changed = async (): Promise<void> => {
      const look = await connector.look()
      if (look.tools.every(({ state }) => state === 'approved')) return changed()
    }
    await changed()
    await expect(tool.run({ item: 'fig' }, context())).rejects.toMatchObject({ code: 'denied' })
  })

  it('or that is new, or gone, is nothing that anybody approved', async () => {
    const connector = await approvedShop()
    const file = join(root, 'approved', 'shop.json')
    const kept = JSON.parse(readFileSync(file, 'utf8'))
    kept.tools.find((tool: { name: string }) => tool.name === 'fail').name = 'older'
    writeFileSync(file, JSON.stringify(kept))
    const look = await connector.look()
    expect(look.gone).toEqual(['older'])
    expect(look.tools.filter(({ state }) => state === 'new').map(({ name }) => name)).toEqual(['shop_fail'])
    expect(toolOf(connector, 'shop_fail')).toBeUndefined()
    await expect(toolOf(connector, 'shop_older').run({}, context())).rejects.toThrow('not run: older is no longer offered by shop')
    expect(() => connector.approve(look, ['nothing'])).toThrow('shop has no tool nothing')
    connector.approve(look)
    expect(toolOf(connector, 'shop_older')).toBeUndefined()
    expect(toolOf(connector, 'shop_fail')).toBeDefined()
  })

  it('is not approved by a file that nobody can read', async () => {
    const connector = await approvedShop()
    writeFileSync(join(root, 'approved', 'shop.json'), '{"tools": [{"name": "read_price"}]}')
    expect(() => connector.tools()).toThrow('the approvals for shop cannot be read')
    expect(() => connector.approved()).toThrow(expect.objectContaining({ remedy: 'approve it again with: ibid connectors approve shop' }))
    connector.approve(await connector.look())
    expect(connector.tools()).toHaveLength(11)
  })
})

describe('a server that is lost', () => {
  it('during a call that may have changed something says so, and is there again for the next', async () => {
    const connector = await approvedShop()
    await expect(toolOf(connector, 'shop_crash').run({}, context())).rejects.toMatchObject({
      code: 'interrupted',
      message:
        'the connection to shop was lost during the call, which may or may not have taken effect: the server exited: exit code 7: out of paper',
    })
    expect(await toolOf(connector, 'shop_place_order').run({ item: 'fig' }, context())).toMatchObject({ text: 'Ordered: fig' })
  })

  it('during a call that only reads fails it as one that may be tried again', async () => {
    const connector = await approvedShop({ readOnly: true })
    await expect(toolOf(connector, 'shop_crash').run({}, context())).rejects.toMatchObject({ code: 'unreachable' })
    expect(await toolOf(connector, 'shop_read_price').run({ item: 'fig' }, context())).toMatchObject({ data: { cents: 300 } })
  })

  it('cannot be reached fails each call in a line with its name', async () => {
    await approvedShop()
    const connector = shop({ server: () => ({ kind: 'process', command: '/nowhere', args: [], env: {}, cwd: root }) })
    await expect(toolOf(connector, 'shop_read_price').run({ item: 'fig' }, context())).rejects.toThrow(
      'shop: program not found: /nowhere, or its folder does not exist',
    )
  })

  it('is not waited for by a call that is cancelled, and connects for the others', async () => {
    const connector = await approvedShop()
    await connector.close()
    const again = shop()
    const stop = new AbortController()
    const first = toolOf(again, 'shop_read_price').run({ item: 'fig' }, context({ signal: stop.signal }))
    const second = toolOf(again, 'shop_read_price').run({ item: 'fig' }, context())
    stop.abort(new Error('enough'))
    await expect(first).rejects.toThrow('enough')
    expect(await second).toMatchObject({ data: { cents: 300 } })
    await again.close()
    await expect(toolOf(again, 'shop_read_price').run({ item: 'fig' }, context())).rejects.toThrow('the connector was closed')
  })
})
