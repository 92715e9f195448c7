import { statSync } from 'node:fs'
import { basename, isAbsolute, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { IbidError } from '../../core/fault.ts'
import { gitOriginOf } from './git-url.ts'
import { identityOf, type Origin, type OriginIdentity } from './origin.ts'

/**
 * What the user typed as an origin: a folder, a file, a manifest, a bundle, a git repository or a page. Relative paths start at `baseFolder`.
 * Throws `IbidError`: `usage` for what cannot be an origin, `denied` for what must not be one, `not-found` for a path that is not there.
 */
export function resolveOrigin(text: string, baseFolder: string): Origin {
  return remoteOrigin(text) ?? localOrigin(localPath(text, baseFolder), text)
}

/** Where an address leads, before anybody looks whether there is something: a path of this machine, or a URL as it would be asked; `uri` without credentials. */
export type Address = { readonly path: string } | { readonly url: string; readonly uri: string; readonly isGit: boolean }

/** Throws as {@link resolveOrigin}, but never `not-found`. */
export function addressOf(text: string, baseFolder: string): Address {
  const remote = remoteOrigin(text)
  if (!remote) return { path: localPath(text, baseFolder) }
  const { uri } = remote
  return remote.kind === 'git' ? { url: remote.repository.url, uri, isGit: true } : { url: remote.url, uri, isGit: false }
}

/** The identity alone, which needs nothing to be there: for collections whose folder has gone. Throws as {@link resolveOrigin}, but never `not-found`. */
export function identifyOrigin(text: string, baseFolder: string): OriginIdentity {
  const remote = remoteOrigin(text)
  if (remote) return { id: remote.id, uri: remote.uri, suggestedName: remote.suggestedName }
  return identityOfPath(localPath(text, baseFolder))
}

function remoteOrigin(text: string): RemoteOrigin | undefined {
  if (text.trim() === '') throw new IbidError('usage', 'no address given', 'specify a folder, a file or a URL')
  if (text.startsWith('-'))
    throw new IbidError('usage', `${text} looks like an option, not an address`, 'put ./ in front of a path that starts with -')
  if (/\0|%00/.test(text)) throw new IbidError('usage', 'the address contains a NUL character')
  if (/^(?:git\+)?[a-z][a-z0-9+.-]+:\/\/\S*\s/i.test(text))
    throw new IbidError('usage', `${text} contains a space`, 'write spaces in a URL as %20')
  const git = gitOriginOf(text)
  if (git) return git
  if (/^https?:\/\//i.test(text)) return webOrigin(text)
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(text)?.[1]
  if (scheme !== undefined && scheme.toLowerCase() !== 'file')
    throw new IbidError('usage', `${text}: ${scheme}:// is not supported`, 'use https://, http://, file:// or a git address')
  return undefined
}

type RemoteOrigin = Extract<Origin, { readonly kind: 'git' | 'remote-manifest' | 'remote-bundle' | 'page' }>

function webOrigin(text: string): RemoteOrigin {
  if (!URL.canParse(text)) throw new IbidError('usage', `${text} is not a URL`, 'write https://host/path')
  const url = new URL(text)
  url.hash = ''
  const shown = new URL(url)
  shown.username = ''
  shown.password = ''
  const last = url.pathname.split('/').filter(Boolean).at(-1) ?? ''
  const folder = url.pathname.split('/').filter(Boolean).at(-2)
  const isManifest = /\.json$/i.test(last)
  const name = isManifest ? (folder ?? url.hostname) : nameOfFile(last) || url.hostname
  const identity = identityOf(shown.href, name)
  if (isManifest) return { kind: 'remote-manifest', ...identity, url: url.href }
  return { kind: isBundle(last) ? 'remote-bundle' : 'page', ...identity, url: url.href }
}

function localPath(text: string, baseFolder: string): string {
  if (/^file:/i.test(text)) {
    try {
      return withoutSlash(fileURLToPath(text))
    } catch {
      throw new IbidError('usage', `${text} is not a file URL on this machine`, 'write file:///path/to/folder')
    }
  }
  return withoutSlash(isAbsolute(text) ? resolve(text) : resolve(baseFolder, text))
}

/** Begins as a URL does, though not as a drive of Windows; or as a host with a port. */
const almostWeb = /^[a-z][a-z0-9+.-]+:(?!\\)/i
/** Signs that are in no path that people type. */
const almostAddress = /^[^/\\]*[;,<>|"?*]/

function localOrigin(path: string, typed: string): Origin {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats && !/^file:/i.test(typed)) {
    if (almostWeb.test(typed)) throw new IbidError('usage', `${typed} is not a web address`, 'write https://host/path')
    if (almostAddress.test(typed)) throw new IbidError('usage', `${typed} is not an address`, 'specify a folder, a file or a URL')
  }
  if (!stats) throw new IbidError('not-found', `${path} does not exist`, 'check the path')
  const identity = identityOfPath(path)
  if (stats.isDirectory()) return { kind: 'folder', ...identity, path }
  if (!stats.isFile()) throw new IbidError('invalid', `${path} is not a folder or a regular file`)
  if (isBundle(path)) return { kind: 'local-bundle', ...identity, path }
  return { kind: /\.json$/i.test(path) ? 'local-manifest' : 'file', ...identity, path }
}

function identityOfPath(path: string): OriginIdentity {
  const file = basename(path)
  const name = /\.json$/i.test(file) ? basename(resolve(path, '..')) : nameOfFile(file)
  return identityOf(pathToFileURL(path).href, name)
}

const isBundle = (name: string): boolean => /\.(?:tar\.gz|tgz)$/i.test(name)

/** Without what tells the format, but `v1.2` keeps its dot. */
const nameOfFile = (name: string): string =>
  name.replace(/\.(?:tar\.gz|tgz|md|mdx|markdown|html?|pdf|txt|rst|adoc|docx|xlsx|pptx|ipynb|csv|tsv|jsonl|ndjson)$/i, '')

const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/[\\/]+$/, '') || '/' : path)
