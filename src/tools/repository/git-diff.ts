import { z } from 'zod'
import { personalText } from '../../core/text-origin.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import type { WorkDependencies } from '../work-dependencies.ts'
import { changeText } from './change-text.ts'
import { localChange } from './local-change.ts'
import { openRepository } from './repository.ts'

export const gitDiff = ({ environment }: WorkDependencies) =>
  tool({
    name: 'git_diff',
    title: 'Show changes',
    description: prose('git-diff.md', import.meta.url),
    input: z.object({
      path: z.string().min(1).max(4_000).optional().describe('File or folder to look at (default: the whole folder)'),
      range: z.string().max(500).optional().describe('For example main...HEAD, HEAD~3..HEAD, a branch, tag or commit'),
    }),
    gives: 'change',
    origin: personalText,
    paged: true,
    timeDependent: true,
    async run({ path, range }, context) {
      const repository = await openRepository(context.folder ?? process.cwd(), path, { environment, signal: context.signal })
      const change = await localChange(repository, range)
      return { ...changeText(change, 'call again with a path'), data: change }
    },
  })
