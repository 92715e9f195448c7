import { z } from 'zod'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import type { WorkDependencies } from '../work-dependencies.ts'
import { adviceOn } from './audit/advisory-service.ts'
import { auditOf } from './audit/audit.ts'
import { auditSources, auditText } from './audit/audit-text.ts'
import type { LockContent } from './audit/dependency.ts'
import { type FoundLock, findLocks, hashOfLocks, readFound } from './audit/lock-files.ts'

/** ms. Advisories are published every day. */
const sixHours = 6 * 3_600_000

export const dependencyAudit = ({ environment, advisoriesUrl }: Pick<WorkDependencies, 'environment' | 'advisoriesUrl'>) =>
  tool({
    name: 'dependency_audit',
    title: 'Audit dependencies',
    description: prose('dependency-audit.md', import.meta.url),
    input: z.object({
      path: z.string().min(1).max(4_000).optional().describe('Project folder or lock file (default: the whole folder)'),
    }),
    effect: 'network',
    gives: 'findings',
    paged: true,
    timeoutMs: 60_000,
    cacheMs: sixHours,
    async cacheKey({ path }, { folder = '.', signal }) {
      const { contents } = await readLocks(folder, path, { environment, signal })
      return `${advisoriesUrl} ${hashOfLocks(contents)}`
    },
    async run({ path }, { folder = '.', signal }) {
      const { contents, left } = await readLocks(folder, path, { environment, signal })
      const advisories = await adviceOn(
        contents.flatMap(([, { dependencies }]) => dependencies),
        advisoriesUrl,
        signal,
      )
      const audit = auditOf(contents, advisories, left)
      const whole = advisories.checked && advisories.left === undefined
      return { text: auditText(audit), sources: auditSources(audit.findings), data: audit, ...(whole ? {} : { passing: true as const }) }
    },
  })

async function readLocks(folder: string, path: string | undefined, means: Parameters<typeof findLocks>[2]) {
  const { locks, left } = await findLocks(folder, path, means)
  const contents: (readonly [FoundLock, LockContent])[] = []
  for (const lock of locks) contents.push([lock, await readFound(lock)])
  // A manifest without dependencies beside real lock files only holds scripts.
  const telling = contents.filter(([lock, { dependencies }]) => dependencies.length > 0 || !lock.path.endsWith('package.json'))
  return { contents: telling.length > 0 ? telling : contents, left }
}
