/** Where a database is reached. */
export interface Addresses {
  /** Where most is asked; a pooler, perhaps. */
  readonly url: string
  /** The database itself; the same where there is no pooler. */
  readonly direct: string
  /** Whether statements of one connection may come to different sessions of the database, so that nothing lasts beyond a transaction. */
  readonly isPooled: boolean
}

/**
 * What `store.url` says. Its parameter `direct` is where the database behind a pooler is: a host or the folder of a socket, with a port or without; user,
 * password and database are the same.
 */
export function addressesOf(given: string): Addresses {
  const url = parsed(given)
  const said = url?.searchParams.get('direct')
  if (!url || !said) return { url: given, direct: given, isPooled: false }
  url.searchParams.delete('direct')
  const pooled = url.href
  const [, host = '', port = ''] = /^(.*?)(?::(\d+))?$/.exec(said) ?? []
  for (const name of ['host', 'port']) url.searchParams.delete(name)
  if (host.startsWith('/')) {
    url.searchParams.set('host', host)
  } else url.hostname = host
  url.port = port
  return { url: pooled, direct: url.href, isPooled: true }
}

function parsed(given: string): URL | undefined {
  try {
    return new URL(given)
  } catch {
    return undefined
  }
}
