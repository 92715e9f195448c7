import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Reach } from '../../vetted-lookup.ts'
import { type ProxyLimits, vettingProxy } from './vetting-proxy.ts'

const roomy: ProxyLimits = { requests: 100, bytes: 10_000_000 }

/** What a client is told that says these lines to a proxy with this reach, and then this through a tunnel. */
export async function toldByProxy(lines: readonly string[], reach: Reach, inside = '', limits = roomy): Promise<string> {
  await using proxy = await vettingProxy(reach, limits)
  const { hostname, port } = new URL(proxy.address)
  const socket = connect(Number(port), hostname)
  socket.write([...lines, '', ''].join('\r\n'))
  if (inside !== '') socket.once('data', () => socket.write(inside))
  // Where the other end lets go at once, what was told before that counts.
  return await text(socket).catch(() => '')
}

export const plainly = (url: string, method = 'GET'): readonly string[] => [`${method} ${url} HTTP/1.1`, 'Host: any', 'Connection: close']
export const byTunnel = (host: string, port: string): readonly string[] => [`CONNECT ${host}:${port} HTTP/1.1`, `Host: ${host}:${port}`]
