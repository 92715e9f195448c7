import { z } from 'zod'
import { IbidError } from '../../../core/fault.ts'
import { type GithubAsk, githubList } from './github-api.ts'
import type { GithubOptions } from './github-options.ts'
import { repositoryShape } from './github-shapes.ts'

const list = z.array(repositoryShape)

/** Names of the repositories that are read: those that are named, and those of the owner. Throws `IbidError('usage')` where there are none to be. */
export async function githubRepositories(
  ask: GithubAsk,
  options: GithubOptions,
  hasKey: boolean,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (options.repositories.length === 0 && options.owner === undefined)
    throw new IbidError('usage', 'no repository is specified', 'set repositories to owner/name, or owner')
  const owned = options.owner === undefined ? [] : await reposOf(ask, options.owner, hasKey, signal)
  return [...new Set([...options.repositories, ...owned.map(({ full_name }) => full_name)])]
}

/** Those of an organisation or a person; the private ones too where the key is theirs. */
async function reposOf(
  ask: GithubAsk,
  owner: string,
  hasKey: boolean,
  signal: AbortSignal,
): Promise<readonly z.infer<typeof repositoryShape>[]> {
  const me = hasKey ? await ask('/user', z.object({ login: z.string() }), signal) : undefined
  if (me?.login.toLowerCase() === owner.toLowerCase()) {
    const mine = await githubList(ask, '/user/repos', list, signal)
    return mine.filter(({ full_name }) => full_name.toLowerCase().startsWith(`${owner.toLowerCase()}/`))
  }
  return githubList(ask, `/orgs/${owner}/repos`, list, signal).catch((error: unknown) => {
    if (error instanceof IbidError && error.code === 'not-found') return githubList(ask, `/users/${owner}/repos`, list, signal)
    throw error
  })
}
