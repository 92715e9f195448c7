import type { Dependency } from './dependency.ts'

/** Where a package comes from, by the address that a lock file of JavaScript gives; from the registry where it gives none. */
export function sourceOfUrl(url: string | undefined): Pick<Dependency, 'source' | 'from' | 'pinned'> {
  if (url === undefined) return { source: 'registry', pinned: true }
  if (/^(?:file|link|portal|workspace):|^\.{0,2}\//.test(url)) return { source: 'local', from: url, pinned: true }
  if (/^(?:git[+@:]|github:|gitlab:|bitbucket:|ssh:)|\.git(?:#|$)|#commit=/.test(url))
    return { source: 'git', from: url, pinned: isCommit(url) }
  if (!/^https?:/.test(url)) return { source: 'registry', pinned: true }
  if (/\/-\/|\/-\./.test(URL.parse(url)?.pathname ?? '')) return { source: 'registry', from: url, pinned: true }
  // A service's address of one commit.
  const commit = /^https:\/\/codeload\.github\.com\/[^/]+\/[^/]+\/tar\.gz\/[0-9a-f]{40}$/.test(url)
  return commit ? { source: 'git', from: url, pinned: true } : { source: 'http', from: url, pinned: true }
}

/** Whether the address of a git repository names one commit and not what moves. */
export const isCommit = (url: string): boolean => /#(?:commit[=:])?[0-9a-f]{40}(?:$|[&)])/.test(url)
