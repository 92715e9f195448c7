import { isIP } from 'node:net'
import { addressKind, isAddress } from '../../../src/core/addresses.ts'
import { IbidError } from '../../../src/core/fault.ts'
import { pathProblem } from '../../../src/docs/sources/contained-path.ts'
import { gitOriginOf } from '../../../src/docs/sources/git-url.ts'
import { vetUrl } from '../../../src/docs/sources/private-network-check.ts'
import { identifyOrigin } from '../../../src/docs/sources/resolve-origin.ts'
import { holds, type Target, textOf } from '../target.ts'

/** First numbers of addresses that are never public. */
const ownNetworks = /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|22[4-9]|23\d|24\d|25[0-5])\./

/** Addresses as people and manifests write them: of the web, of git, of this machine. */
export const addressesTarget: Target = {
  name: 'addresses',
  longest: 4_096,
  seeds: [
    'https://host.example/owner/name.git#main',
    'git@github.com:owner/name.git?manifest=docs/manifest.json#v1.0',
    'git+ssh://git@host.example:22/a/b',
    'https://github.com/owner/name',
    'ext::sh -c touch% /tmp/x',
    'http://[::ffff:127.0.0.1]/a',
    'http://2130706433/',
    'http://0x7f.1/',
    '64:ff9b::7f00:1',
    'file:///a/b%2f..%2fc',
    '--upload-pack=x',
    'https://user:secret@host.example/a/manifest.json',
    './docs/../x.md',
    '127.0.0.1',
    'C:\\a',
  ],
  words: [
    'git+',
    '::',
    '--',
    '-',
    '#',
    '?manifest=',
    '@',
    '.git',
    'ssh://',
    'file://',
    'https://',
    '%2d',
    '%00',
    '..',
    '[::1]',
    '127.0.0.1',
    'github.com',
    '::ffff:',
    '2002:',
    '%25',
  ],
  nests: [
    ['../', ''],
    ['%25', ''],
    [':', ''],
    ['/', ''],
    ['a@', ''],
  ],
  run(bytes) {
    const text = textOf(bytes)
    if (isAddress(text) && !/^0\d|\.0\d/.test(text))
      holds(isIP(text.replace(/^\[|\]$/g, '').replace(/%.*$/, '')) !== 0, 'an address is one to the machine too')
    holds(addressKind(text) !== 'public' || !ownNetworks.test(text.replace(/^\[/, '')), 'an address of an own network is not public')
    const problem = pathProblem(text)
    if (problem === undefined)
      holds(
        !/(?:^|[\\/])\.\.(?:[\\/]|$)/.test(text) && !text.startsWith('/') && !text.includes('\0'),
        'a path that is let through stays in its folder',
      )
    if (URL.canParse(text)) refusing(() => checkUrl(new URL(text)))
    refusing(() => {
      const origin = gitOriginOf(text)
      if (origin?.kind !== 'git') return
      const { url, ref = 'x', manifest = 'x' } = origin.repository
      holds(/^(?:https:|ssh:|git:|file:|\w[\w.-]*@[A-Za-z\d])/.test(url), 'git gets an address of a kind that is allowed')
      holds(!/^-/.test(ref) && !/[\0\n ]/.test(ref) && !ref.includes('..'), 'git gets no option as a ref')
      holds(pathProblem(manifest) === undefined, 'the manifest lies in the repository')
      const [, authority = url.split(':', 1)[0]!] = /^\w+:\/\/([^/]*)/.exec(url) ?? []
      holds(!/^-|@-/.test(authority), 'no host is an option')
    })
    const { uri, suggestedName, id } = identifyOrigin(text, '/base')
    holds(/^[\da-f]{16}$/.test(id) && suggestedName !== '' && !/[/\\]/.test(suggestedName), 'an origin has a name and an identity')
    if (URL.canParse(text) && /^https?:/i.test(text)) {
      const { password } = new URL(text)
      if (password.length > 3) holds(new URL(uri).password === '', 'an identity holds no password')
    }
  },
}

function checkUrl(url: URL): void {
  vetUrl(url, {})
  const host = url.hostname.replace(/^\[|\]$/g, '')
  holds(
    /^https?:$/.test(url.protocol) && !(isIP(host) === 4 && ownNetworks.test(`${host}.`)),
    'no address of an own network is let through',
  )
}

function refusing(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof IbidError)) throw error
  }
}
