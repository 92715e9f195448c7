import { IbidError } from '../../core/fault.ts'

/** Where a database is reached. */
export interface Addresses {
  /** Where most is asked; a pooler, perhaps. */
  readonly url: string
  /** The database itself; the same where there is no pooler. */
  readonly direct: string
  /** Whether statements of one connection may come to different sessions of the database, so that nothing lasts beyond a transaction. */
  readonly isPooled: boolean
  /** Its read replicas. */
  readonly replicas: readonly ReplicaAddress[]
}

export interface ReplicaAddress {
  /** As it was given: a host or the folder of a socket, with a port or without. */
  readonly place: string
  readonly url: string
}

/**
 * What `store.url` says. Its parameter `direct` is where the database behind a pooler is, `replica` where its read replicas are, with commas between them: each a
 * host or the folder of a socket, with a port or without; user, password and database are the same. Throws `IbidError('usage')` where a replica is none of these.
 */
export function addressesOf(given: string): Addresses {
  const url = URL.parse(given)
  const direct = url?.searchParams.get('direct')
  const replicas = url?.searchParams.getAll('replica') ?? []
  if (!url || (!direct && replicas.length === 0)) return { url: given, direct: given, isPooled: false, replicas: [] }
  for (const name of ['direct', 'replica']) url.searchParams.delete(name)
  return {
    url: url.href,
    direct: direct ? at(url, direct) : url.href,
    isPooled: Boolean(direct),
    replicas: replicas
      .flatMap((list) => list.split(',').map((place) => place.trim()))
      .map((place, index) => ({ place, url: at(url, replicaPlace(place, index)) })),
  }
}

const mostPort = 65_535
const place = /^(\/[^\s:]*|\[[\da-f:.]+\]|[^\s/:@?#[\]]+)(?::(\d{1,5}))?$/i

/** What was given may hold a password by mistake, and is not repeated. */
function replicaPlace(given: string, index: number): string {
  const [found, , port] = place.exec(given) ?? []
  if (found !== undefined && Number(port ?? 1) >= 1 && Number(port ?? 1) <= mostPort) return found
  throw new IbidError(
    'usage',
    `replica ${index + 1} in store.url is not a host with an optional port`,
    'write, for example: replica=db2.example.org:5432,db3.example.org:5432',
  )
}

/** The same database at another place. */
function at(url: URL, place: string): string {
  const there = new URL(url)
  const [, host = '', port = ''] = /^(.*?)(?::(\d+))?$/.exec(place) ?? []
  for (const name of ['host', 'port']) there.searchParams.delete(name)
  if (host.startsWith('/')) there.searchParams.set('host', host)
  else there.hostname = host
  there.port = port
  // An address without a host has no place for a port.
  if (there.port !== port) there.searchParams.set('port', port)
  return there.href
}
