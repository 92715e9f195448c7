import { describe, expect, it } from 'vitest'
import { isLoopback, refusedRequest } from './allowed-hosts.ts'

describe('a request', () => {
  it.each([
    [{ host: '127.0.0.1:7331' }],
    [{ host: 'localhost:7331' }],
    [{ host: 'LOCALHOST:7331' }],
    [{ host: '[::1]:7331' }],
    [{ host: 'localhost' }],
    [{ host: 'localhost:80' }],
    [{ host: '127.0.0.1:7331', origin: 'http://127.0.0.1:7331' }],
    [{ host: '127.0.0.1:7331', site: 'none' }],
    [{ host: '127.0.0.1:7331', site: 'same-origin' }],
  ])('is heard from %j', (headers) => {
    expect(refusedRequest(headers)).toBeUndefined()
  })

  it.each([
    [{}],
    [{ host: '' }],
    [{ host: 'evil.example' }],
    [{ host: 'localhost.evil.example:7331' }],
    [{ host: '127.0.0.1@evil.example' }],
    [{ host: 'evil.example#localhost' }],
    [{ host: '127.0.0.2:7331' }],
    [{ host: '127.0.0.1:7331', origin: 'https://evil.example' }],
    [{ host: '127.0.0.1:7331', origin: 'null' }],
    [{ host: '127.0.0.1:7331', origin: '' }],
    [{ host: '127.0.0.1:7331', origin: 'http://127.0.0.1:3000' }],
    [{ host: '127.0.0.1:7331', origin: 'http://localhost:7331' }],
    [{ host: '127.0.0.1:7331', origin: 'http://127.0.0.1:7331/' }],
    [{ host: '127.0.0.1:7331', origin: 'https://127.0.0.1:7331' }],
    [{ host: '127.0.0.1:7331', site: 'cross-site' }],
    [{ host: '127.0.0.1:7331', site: 'same-site' }],
  ])('is refused from %j', (headers) => {
    expect(refusedRequest(headers)).toMatch(/^(Host|Origin|the request comes from a different site)/)
  })
})

describe('an address', () => {
  it('may be listened on where only this machine reaches it', () => {
    expect(['127.0.0.1', 'localhost', '::1', '127.8.9.1'].filter((host) => !isLoopback(host))).toEqual([])
    expect(['0.0.0.0', '::', '192.168.1.7', 'example.org', '', '127.0.0.1.example.org'].filter(isLoopback)).toEqual([])
  })
})
