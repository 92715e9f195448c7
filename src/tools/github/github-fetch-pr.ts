import { z } from 'zod'
import { IbidError } from '../../core/fault.ts'
import { receivedText } from '../../core/text-origin.ts'
import { prose } from '../prose.ts'
import { changeText } from '../repository/change-text.ts'
import { tool } from '../tool.ts'
import type { WorkDependencies } from '../work-dependencies.ts'
import { githubApi } from './github-api.ts'
import { pullRequest } from './pull-request.ts'

/** ms: a pull request seldom changes while it is talked about. */
const goodFor = 5 * 60_000

export const githubFetchPr = ({ githubUrl }: WorkDependencies) =>
  tool({
    name: 'github_fetch_pr',
    title: 'Fetch a pull request',
    description: prose('github-fetch-pr.md', import.meta.url),
    input: z.object({
      repo: z.string().min(1).max(300).describe('owner/name'),
      pr_number: z.number().int().min(1),
      path: z.string().min(1).max(1_000).optional().describe('Show only the lines of this file, or of the files in this folder'),
    }),
    effect: 'network',
    gives: 'change',
    credentials: ['github'],
    origin: receivedText,
    paged: true,
    cacheMs: goodFor,
    cacheKey: () => githubUrl,
    async run({ repo, pr_number, path }, { credential, signal }) {
      const name = { ...repositoryOf(repo, githubUrl), pull_number: pr_number }
      const get = await githubApi(
        { url: githubUrl, token: credential('github'), signal },
        `pull request ${name.owner}/${name.repo}#${pr_number}`,
      )
      const { change, state } = await pullRequest(get, name)
      const folder = path?.replace(/\/+$/, '')
      const files = change.files.filter((file) => folder === undefined || file.path === folder || file.path.startsWith(`${folder}/`))
      const { text, sources } = changeText({ ...change, files }, 'call again with a path')
      return { text: `${state}\n${text}`, sources, data: change }
    },
  })

const ownerAndName = /^(?<owner>[A-Za-z0-9][\w-]{0,99})\/(?<repo>(?!\.{1,2}(?:\.git)?$)[\w.-]{1,100}?)(?:\.git)?$/

/** `owner/name`, or an address on that GitHub whose path begins so. */
function repositoryOf(text: string, githubUrl: string): { readonly owner: string; readonly repo: string } {
  const address = /^(?:https?:\/\/|git@)(?<host>[^/:]+)[/:](?<path>[^/]+\/[^/]+)(?:\/.*)?$/.exec(text)?.groups
  const here = ['github.com', new URL(githubUrl).hostname.replace(/^api\./, '')]
  const found = ownerAndName.exec(address ? (here.includes(address['host']!) ? address['path']! : '') : text)?.groups
  if (found) return { owner: found['owner']!, repo: found['repo']! }
  throw new IbidError('usage', `${JSON.stringify(text)} is not a GitHub repository`, 'write owner/name')
}
