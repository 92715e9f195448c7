import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::6', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  [undefined, ''],
])('who holds the connection %s is %s, whatever they write of others', (remote, client) => {
  expect(clientAddress(remote, '198.51.100.1', 0)).toBe(client)
})

test.each([
  ['203.0.113.9', 1, '203.0.113.9'],
  ['made up, 203.0.113.9', 1, '203.0.113.9'],
  ['made up, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
  ['203.0.113.9', 3, '203.0.113.9'],
  ['not an address', 1, '10.0.0.1'],
  [null, 1, '10.0.0.1'],
])('behind proxies it is whom the first of them spoke to: %j, %i proxies', (forwarded, proxies, client) => {
  expect(clientAddress('10.0.0.1', forwarded, proxies)).toBe(client)
})
