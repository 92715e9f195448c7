import { expect, it } from 'vitest'
import { isNameOfServer, toolName } from './tool-name.ts'

it('a tool is called after its server, in characters that models take', () => {
  expect(toolName('shop', 'read_price')).toBe('shop_read_price')
  expect(toolName('my-shop', 'prices.read/all')).toBe('my-shop_prices_read_all')
  expect(toolName('shop', 'Preis für')).toBe('shop_Preis_f_r')
})

it('a long name is cut to 48 characters, and two that begin alike stay two', () => {
  const [one, other] = ['first', 'second'].map((end) => toolName('shop', `read_the_price_of_every_item_in_the_whole_catalog_${end}`))
  expect(one).toBe('shop_read_the_price_of_every_item_in_the__062616')
  expect(other).not.toBe(one)
  expect([one?.length, other?.length]).toEqual([48, 48])
})

it('the tools of a server, and the agent before it, are known by its name as it is written here', () => {
  const names = ['my_server_read', 'ask_my_server', 'my.server_read', 'my_serverread']
  expect(names.map((name) => isNameOfServer('my.server', name))).toEqual([true, true, false, false])
})
