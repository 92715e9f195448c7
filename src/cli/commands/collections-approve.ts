import { projectOf } from '../../app/collections/collections.ts'
import { approveEntry, reachOfEntry } from '../../app/collections/project-collection-approvals.ts'
import { declaredCollection } from '../../docs/project/project.ts'
import { say, sayCount } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'

/** `ibid collections approve`: entries of the project's `context.json` as they are now: those that are named, or all that are held. */
export async function approve(cli: Cli, names: readonly string[]): Promise<number> {
  const app = await cli.app()
  const project = projectOf(app, false)
  const entries =
    names.length > 0
      ? [...new Set(names)].map((alias) => declaredCollection(project, alias))
      : project.collections.filter((entry) => typeof reachOfEntry(app, entry) === 'object')
  for (const entry of entries) approveEntry(app, entry)
  const approved = entries.map(({ alias, url, file }) => ({ name: alias, url, file }))
  const lines = approved.map(({ name, url, file }) => say`${name}: ${url}, declared in ${file}`)
  const told = approved.length > 0 ? say`Approved ${sayCount(approved.length, 'collection')}` : say`Nothing is pending approval`
  cli.show({ approved }, [...lines, told].join('\n'))
  return 0
}
