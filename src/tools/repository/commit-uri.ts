import { pathToFileURL } from 'node:url'
import { runGit } from './git-process.ts'
import type { Repository } from './repository.ts'

/** Says where a commit can be looked at: on the service that the repository came from where that is known, else in the repository. */
export async function commitUris({ call, root }: Repository): Promise<(hash: string) => string> {
  const remote = await runGit(call, ['config', '--get', 'remote.origin.url'])
  const page = pageOf(remote.bytes.toString().trim())
  return (hash) => (page === undefined ? `git+${pathToFileURL(root).href}#${hash}` : `${page}/commit/${hash}`)
}

/** `https://github.com/owner/name` of an address that git knows, for services that show a commit at `/commit/`. */
export function pageOf(remote: string): string | undefined {
  const form =
    /^(?:https:\/\/(?:[^@/]+@)?|ssh:\/\/git@|git@)(?<host>github\.com|gitlab\.com|codeberg\.org)(?::\d+)?[/:](?<path>[\w.-]+(?:\/[\w.-]+)+)$/
  const found = form.exec(remote.replace(/\/$/, '').replace(/\.git$/, ''))?.groups
  return found && `https://${found['host']}/${found['path']}${found['host'] === 'gitlab.com' ? '/-' : ''}`
}
