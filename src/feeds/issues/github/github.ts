import { z } from 'zod'
import type { FeedParts, FeedSignIn, FeedType } from '../../../core/feed.ts'
import { optionsSchema } from '../../options-schema.ts'
import { githubApi } from './github-api.ts'
import { type GithubOptions, githubOptionsShape } from './github-options.ts'
import { githubRepositories } from './github-repositories.ts'
import { searchGithub } from './github-search.ts'
import { githubChanges } from './github-sync.ts'

const countedShape = z.object({ full_name: z.string(), open_issues_count: z.number() })

/** Issues and pull requests of GitHub by its REST API. */
export const github: FeedType<GithubOptions> = {
  name: 'github',
  kind: 'issues',
  title: 'GitHub issues and pull requests',
  description:
    'Reads issues and pull requests, with comments and reviews, from GitHub repositories. Public repositories require no sign-in; with a token or a sign-in, it also reads private repositories and reviews.',
  options: optionsSchema(githubOptionsShape),
  secrets: [{ name: 'token', description: 'Personal access token with read access to issues and pull requests', optional: true }],
  signIn: ({ clientId, url }) => (clientId === undefined ? undefined : signInAt(url)),
  async open(options, parts) {
    const given = await parts.secret('token')
    const hasKey = (given !== undefined && given !== '') || options.clientId !== undefined
    const ask = githubApi(parts, options.url, tokenOf(given, options, parts))
    return {
      async test(signal) {
        const repositories = await githubRepositories(ask, options, hasKey, signal)
        const counts: string[] = []
        for (const name of repositories.slice(0, 3)) {
          const { full_name, open_issues_count } = await ask(`/repos/${name}`, countedShape, signal)
          counts.push(`${full_name} (${open_issues_count} open)`)
        }
        const more = repositories.length - counts.length
        return `GitHub: ${counts.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
      },
      changes: (past, signal) => githubChanges(ask, options, hasKey, past, parts.now(), signal),
      search: (query, signal) => searchGithub(ask, options, query, signal),
      async close() {},
    }
  },
}

const tokenOf =
  (given: string | undefined, { clientId }: GithubOptions, parts: FeedParts) =>
  async (): Promise<string | undefined> =>
    given || (clientId === undefined ? undefined : parts.accessToken())

/** The web site of the API: its pages are elsewhere than the API. */
function signInAt(url: string): FeedSignIn {
  const { host } = new URL(url)
  const site = host === 'api.github.com' ? 'https://github.com' : new URL(url).origin
  return { flow: 'device', deviceUrl: `${site}/login/device/code`, tokenUrl: `${site}/login/oauth/access_token`, scopes: ['repo'] }
}
