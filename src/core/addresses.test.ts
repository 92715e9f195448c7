import { expect, it } from 'vitest'
import { addressKind, isAddress } from './addresses.ts'

const hostOf = (host: string): string => new URL(`http://${host}/`).hostname

it.each([
  ['2130706433', 'local'],
  ['0x7f000001', 'local'],
  ['0177.0.0.1', 'local'],
  ['127.1', 'local'],
  ['１２７.0.0.1', 'local'],
  ['0', 'local'],
  ['169.254.169.254', 'local'],
  ['[::1]', 'local'],
  ['[::]', 'local'],
  ['[::ffff:a9fe:a9fe]', 'local'],
  ['[::7f00:1]', 'local'],
  ['[64:ff9b::7f00:1]', 'local'],
  ['[2002:7f00:1::]', 'local'],
  ['[2002:a00:1::1]', 'private'],
  ['[::ffff:0:10.0.0.1]', 'private'],
  ['[64:ff9b:1::a00:1]', 'private'],
  ['[fe80::1]', 'local'],
  ['[fd12::1]', 'private'],
  ['10.1.2.3', 'private'],
  ['172.31.0.1', 'private'],
  ['192.168.1.1', 'private'],
  ['100.64.0.1', 'private'],
  ['224.0.0.1', 'reserved'],
  ['255.255.255.255', 'reserved'],
  ['[ff02::1]', 'reserved'],
  ['203.0.113.9', 'reserved'],
  ['[2001:db8::1]', 'reserved'],
  ['[3fff::1]', 'reserved'],
  ['172.32.0.1', 'public'],
  ['[2002:808:808::1]', 'public'],
  ['[64:ff9b::808:808]', 'public'],
  ['93.184.216.34', 'public'],
  ['[2606:4700::1111]', 'public'],
  ['[::ffff:5db8:d822]', 'public'],
])('%s is a %s address', (host, kind) => {
  expect(addressKind(hostOf(host))).toBe(kind)
})

it.each(['fe80::1%eth0', 'FE80::1', '::ffff:127.0.0.1', '0:0:0:0:0:0:0:1'])('%s is local as a lookup writes it', (address) => {
  expect(addressKind(address)).toBe('local')
})

it.each(['localhost', '127.0.0.256', '1.2.3', ':', '1::2::3', '', 'a:b'])('%j is no address, and so nowhere to connect to', (host) => {
  expect([isAddress(host), addressKind(host)]).toEqual([false, 'reserved'])
})
