import { BlockList, isIP } from 'node:net'

/** `local`: this machine and its link; `private`: somebody's own network; `reserved`: never a host. */
export type AddressKind = 'public' | 'private' | 'local' | 'reserved'

const lists: readonly (readonly [Exclude<AddressKind, 'public'>, BlockList])[] = [
  ['local', blockList(['0.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16'], ['::/128', '::1/128', 'fe80::/10'])],
  [
    'private',
    blockList(
      ['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16', '198.18.0.0/15'],
      ['fc00::/7', 'fec0::/10', '64:ff9b:1::/48'],
    ),
  ],
  [
    'reserved',
    blockList(
      ['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
      ['100::/64', '2001::/23', '2001:db8::/32', 'ff00::/8'],
    ),
  ],
]

function blockList(v4: readonly string[], v6: readonly string[]): BlockList {
  const list = new BlockList()
  for (const [ranges, family] of [
    [v4, 'ipv4'],
    [v6, 'ipv6'],
  ] as const) {
    for (const range of ranges) {
      const [network, bits] = range.split('/')
      list.addSubnet(network!, Number(bits), family)
    }
  }
  return list
}

/** What kind of network `address` (an IP literal) belongs to, by the IANA special-purpose registries. IPv6 forms that carry an IPv4 address count as that. */
export function addressKind(address: string): AddressKind {
  const plain = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  if (isIP(plain) === 4) return kindIn(plain, 'ipv4')
  const groups = groupsOf(plain)
  if (!groups) return 'reserved'
  const carried = carriedV4(groups)
  if (carried !== undefined) return kindIn(carried, 'ipv4')
  return kindIn(plain, 'ipv6')
}

const kindIn = (address: string, family: 'ipv4' | 'ipv6'): AddressKind =>
  lists.find(([, list]) => list.check(address, family))?.[0] ?? 'public'

/** IPv4-mapped and -compatible, NAT64 (`64:ff9b::/96`) and 6to4 addresses carry an IPv4 address; that is where the bytes go. */
function carriedV4(groups: readonly number[]): string | undefined {
  const dotted = (high: number, low: number): string => `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
  const leading = groups.slice(0, 5).every((group) => group === 0)
  if (leading && (groups[5] === 0xffff || (groups[5] === 0 && (groups[6] !== 0 || groups[7]! > 1)))) return dotted(groups[6]!, groups[7]!)
  if (groups[0] === 0 && groups.slice(1, 4).every((group) => group === 0) && groups[4] === 0xffff && groups[5] === 0)
    return dotted(groups[6]!, groups[7]!)
  if (groups[0] === 0x64 && groups[1] === 0xff9b && groups[2] === 0) return dotted(groups[6]!, groups[7]!)
  if (groups[0] === 0x2002) return dotted(groups[1]!, groups[2]!)
  return undefined
}

/** The eight 16-bit groups of an IPv6 address. The URL parser writes it in one form, with any IPv4 tail as hex. */
function groupsOf(address: string): readonly number[] | undefined {
  if (isIP(address) !== 6) return undefined
  const [head = '', tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::')
  const numbers = (part: string): number[] => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const before = numbers(head)
  const after = numbers(tail ?? '')
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after]
}
