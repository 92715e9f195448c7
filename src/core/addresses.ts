/** `local`: this machine and its link; `private`: somebody's own network; `reserved`: never a host. */
export type AddressKind = 'public' | 'private' | 'local' | 'reserved'

/** What is not public, by the IANA special-purpose registries. */
const ranges: readonly (readonly [Exclude<AddressKind, 'public'>, readonly string[]])[] = [
  ['local', ['0.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '::/128', '::1/128', 'fe80::/10']],
  [
    'private',
    ['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16', '198.18.0.0/15', 'fc00::/7', 'fec0::/10', '64:ff9b:1::/48'],
  ],
  [
    'reserved',
    [
      ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
      ...['100::/64', '2001::/23', '2001:db8::/32', '3fff::/20', '5f00::/16', 'ff00::/8'],
    ],
  ],
]

/** An address as a number of so many bits. */
interface Address {
  readonly bits: 32 | 128
  readonly value: bigint
}

const blocks = ranges.flatMap(([kind, list]) =>
  list.map((range) => {
    const [network = '', prefix] = range.split('/')
    const address = addressOf(network)!
    const rest = BigInt(address.bits - Number(prefix))
    return { kind, bits: address.bits, rest, head: address.value >> rest }
  }),
)

/** Whether a host name, with or without square brackets, is an IP address. */
export const isAddress = (host: string): boolean => addressOf(host) !== undefined

/**
 * What kind of network `address` (an IP literal as the URL parser or a lookup writes it) belongs to; what is none is reserved. IPv6 forms that carry an
 * IPv4 address count as that: it is where the bytes go.
 */
export function addressKind(address: string): AddressKind {
  const found = addressOf(address)
  if (!found) return 'reserved'
  const { bits, value } = carriedV4(found) ?? found
  return blocks.find((block) => block.bits === bits && value >> block.rest === block.head)?.kind ?? 'public'
}

/** IPv4-mapped, -translated and -compatible, NAT64 (`64:ff9b::/96`) and 6to4 addresses. */
function carriedV4({ bits, value }: Address): Address | undefined {
  if (bits === 32) return undefined
  const last = { bits: 32, value: value & 0xffff_ffffn } as const
  const head = value >> 32n
  if (head === 0n) return last.value > 1n ? last : undefined
  if (head === 0xffffn || head === 0xffff_0000n || head === 0x64_ff9bn << 64n) return last
  return value >> 112n === 0x2002n ? { bits: 32, value: (value >> 80n) & 0xffff_ffffn } : undefined
}

function addressOf(text: string): Address | undefined {
  const plain = text.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  const quad = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(plain)
  if (quad) {
    const bytes = quad.slice(1).map(Number)
    return bytes.every((byte) => byte < 256) ? { bits: 32, value: joined(bytes, 8n) } : undefined
  }
  // The URL parser knows the grammar of IPv6, and writes every address in one form, with an IPv4 tail as hex.
  const host = /^[\da-f.]*:[\da-f:.]*$/i.test(plain) ? URL.parse(`http://[${plain}]/`)?.hostname.slice(1, -1) : undefined
  if (host === undefined) return undefined
  const [before = [], after = []] = host
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))))
  const zeros = new Array<number>(8 - before.length - after.length).fill(0)
  return { bits: 128, value: joined([...before, ...zeros, ...after], 16n) }
}

function joined(parts: readonly number[], width: bigint): bigint {
  return parts.reduce((value, part) => (value << width) | BigInt(part), 0n)
}
