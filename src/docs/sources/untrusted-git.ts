import { isIP } from 'node:net'
import { addressKind } from '../../core/addresses.ts'
import { IbidError } from '../../core/fault.ts'
import { type HostLookup, systemHostLookup, vetUrl } from './private-network-check.ts'

/** What git is run with for a repository that a stranger named. */
export interface UntrustedGit {
  /** Options before the command. */
  readonly settings: readonly string[]
  readonly variables: Readonly<Record<string, string>>
  /** Variables that it does not see: by them it would find our keys, or another way into the network. */
  readonly withheld: ReadonlySet<string>
}

const withheld = new Set([
  ...['HOME', 'USER', 'LOGNAME', 'SSH_AUTH_SOCK', 'XDG_CONFIG_HOME', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA'],
  ...['HTTPS_PROXY', 'https_proxy', 'NO_PROXY', 'no_proxy', 'ALL_PROXY', 'all_proxy'],
])

/**
 * Lets git reach one public host and nothing else: the addresses that are looked up here are those that it connects to, redirects are not followed, and no
 * settings, keys or stored passwords of ours are seen. `home` is an empty folder. Throws `IbidError('denied')` for what is not public, `unreachable` for a host
 * that cannot be looked up.
 */
export async function untrustedGit(url: string, home: string, lookup: HostLookup = systemHostLookup): Promise<UntrustedGit> {
  if (!/^https:/i.test(url))
    throw new IbidError('denied', `${url} was refused: only https:// is allowed`, 'use git+https://host/owner/name.git')
  const address = new URL(url)
  const host = address.hostname.replace(/^\[|\]$/g, '')
  vetUrl(address, {})
  const addresses = isIP(host) === 0 ? await publicAddresses(host, lookup) : []
  const resolved = addresses.map((each) => (each.includes(':') ? `[${each}]` : each)).join(',')
  return {
    settings: [
      ...['-c', 'http.followRedirects=false', '-c', 'http.proxy=', '-c', 'credential.helper='],
      ...(resolved === '' ? [] : ['-c', `http.curloptResolve=${host}:${address.port || 443}:${resolved}`]),
    ],
    variables: { HOME: home, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
    withheld,
  }
}

/** Where a host is on the public network. Throws `IbidError('denied')` where it is anywhere else, `unreachable` where nobody knows it. */
export async function publicAddresses(host: string, lookup: HostLookup = systemHostLookup): Promise<readonly string[]> {
  const found = await lookup(host).catch(() => {
    throw new IbidError('unreachable', `could not resolve ${host}`, 'check the address')
  })
  const elsewhere = found.find(({ address }) => addressKind(address) !== 'public')
  if (elsewhere) throw new IbidError('denied', `${host} was refused: ${elsewhere.address} is not a public address`)
  return found.map(({ address }) => address)
}
