import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { IbidError } from '../../core/fault.ts'
import { percentDecoded } from '../../core/text/percent-decoded.ts'
import { pathProblem } from './contained-path.ts'
import { type GitRepository, identityOf, type Origin } from './origin.ts'

type GitOrigin = Extract<Origin, { readonly kind: 'git' }>

const scpForm = /^(?<user>[A-Za-z0-9_][\w.-]*)@(?<host>[A-Za-z0-9][A-Za-z0-9.-]*):(?<path>[^-/\s?#][^\s?#]*)$/
/** A branch, a tag or a full commit; git's own rules for names, without what could be an option or a range. */
const refForm = /^(?!.*(?:\.\.|\/\/|@\{|\.lock$|\/$|\.$))[A-Za-z0-9_][A-Za-z0-9._/+@-]{0,199}$/
const forges = new Set(['github.com', 'gitlab.com', 'codeberg.org', 'bitbucket.org', 'git.sr.ht'])
const remedy = 'use https://host/owner/name.git#branch, git@host:owner/name.git or file:///path/to/repository.git'

/**
 * Reads a git address: `git+https://...`, `https://host/name.git`, `ssh://`, `git://`, `user@host:path`, the project page of a well-known forge, or a
 * `file:` URL of a repository; `#ref` and `?manifest=path` may follow. `undefined` where the text is not about git.
 * Throws `IbidError('denied')` for what git would take as an option or as a command, `usage` for the rest that is wrong.
 */
export function gitOriginOf(text: string): GitOrigin | undefined {
  if (/^[A-Za-z0-9+.-]*::/.test(text)) throw refused(text, 'uses a git transport that runs a command')
  const { address, fragment, query } = split(text)
  if (scpForm.test(address)) return gitOrigin(address, address, fragment, query)
  if (/^[\w.-]+@[^/\s]+:/.test(address)) throw refused(text, 'is not in the form user@host:path')
  const marked = /^git\+([a-z]+:\/\/)/i.test(address)
  if (!marked && !/^(?:https?|ssh|git|file):\/\//i.test(address)) return undefined
  const plain = marked ? address.slice('git+'.length) : address
  if (!URL.canParse(plain)) throw new IbidError('usage', `${text} is not a URL`, remedy)
  const url = new URL(plain)
  if (!marked && !looksLikeGit(url, fragment !== undefined || (query ?? '').includes('manifest='))) return undefined
  if (!['https:', 'ssh:', 'git:', 'file:'].includes(url.protocol))
    throw refused(text, `uses ${url.protocol}// for git; only https, ssh, git and file are supported`)
  if (url.password !== '' || (url.username !== '' && url.protocol !== 'ssh:'))
    throw refused(`${url.protocol}//...@${url.host}${url.pathname}`, 'contains credentials; git gets them from its own credential helper')
  if (url.hostname.startsWith('-') || url.username.startsWith('-')) throw refused(text, 'contains an option in the host name')
  return gitOrigin(plain, url.href.replace(/\/+$/, ''), fragment, query)
}

function gitOrigin(address: string, href: string, fragment: string | undefined, query: string | undefined): GitOrigin {
  const ref = fragment === undefined || fragment === '' ? undefined : percentDecoded(fragment)
  if (ref !== undefined && !refForm.test(ref)) throw refused(`${address}#${fragment}`, 'has a ref that is not a branch, tag or commit')
  const manifest = manifestOf(address, query)
  const repository: GitRepository = { url: href, ...(ref === undefined ? {} : { ref }), ...(manifest === undefined ? {} : { manifest }) }
  const scp = scpForm.exec(href)?.groups
  const base = scp ? `ssh://${scp['user']}@${scp['host']}/${scp['path']}` : href
  const place = base.startsWith('file:') ? base : base.replace(/\.git$/, '')
  const uri = `git+${place}${manifest === undefined ? '' : `?manifest=${manifest}`}${ref === undefined ? '' : `#${ref}`}`
  return {
    kind: 'git',
    ...identityOf(
      uri,
      base
        .split('/')
        .at(-1)!
        .replace(/\.git$/, ''),
    ),
    repository,
  }
}

function manifestOf(address: string, query: string | undefined): string | undefined {
  if (query === undefined || query === '') return undefined
  const parameters = new URLSearchParams(query)
  const unknown = [...parameters.keys()].find((key) => key !== 'manifest')
  if (unknown !== undefined) throw refused(`${address}?${query}`, `has an unknown parameter ${unknown}`)
  const manifest = parameters.get('manifest')!
  const problem = pathProblem(manifest)
  if (problem !== undefined) throw refused(`${address}?${query}`, `has a manifest path that ${problem}`)
  return manifest
}

/** `#` and `?` in either order: both `url#ref?manifest=x` and `url?manifest=x#ref` are written. */
function split(text: string): { address: string; fragment: string | undefined; query: string | undefined } {
  const parts = /^(?<address>[^?#]*)(?<rest>.*)$/s.exec(text)!.groups!
  const rest = parts['rest']!
  return { address: parts['address']!, fragment: /#([^?#]*)/.exec(rest)?.[1], query: /\?([^#]*)/.exec(rest)?.[1] }
}

function looksLikeGit(url: URL, marked: boolean): boolean {
  if (url.protocol === 'ssh:' || url.protocol === 'git:') return true
  if (url.protocol === 'file:') return isRepository(percentDecoded(url.pathname), marked)
  if (/\.git\/?$/.test(url.pathname)) return true
  return forges.has(url.hostname) && url.pathname.split('/').filter(Boolean).length === 2
}

/** A bare repository, or, where a ref or a manifest follows, a working copy. */
function isRepository(path: string, marked: boolean): boolean {
  const bare = existsSync(join(path, 'HEAD')) && existsSync(join(path, 'objects')) && existsSync(join(path, 'refs'))
  return bare || (marked && existsSync(join(path, '.git')))
}

const refused = (text: string, why: string): IbidError => new IbidError('denied', `git address ${text} ${why}`, remedy)
