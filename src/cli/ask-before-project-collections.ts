import type { App } from '../app/app.ts'
import { heldCollections, type Selection, type Wanted, wantedCollections } from '../app/collections/collections.ts'
import { approveEntry, refuseEntry } from '../app/collections/project-collection-approvals.ts'
import { say } from '../views/words/say.ts'
import type { Cli } from './cli.ts'
import { confirmAtTerminal } from './confirm.ts'

/**
 * The collections of a selection. The person at the terminal is asked, once, about each that its project must not have by itself; elsewhere it is left out, and
 * told when the collections are made ready. Throws as `wantedCollections`.
 */
export async function wantedHere(
  cli: Cli,
  app: Pick<App, 'dataFolder' | 'input'>,
  selection: Selection,
  folder?: string,
): Promise<readonly Wanted[]> {
  for (const held of cli.terminal.isAnswered ? heldCollections(app, selection) : []) {
    const { entry, place, why } = held
    cli.terminal.out(
      say`${entry.file} may have been written by someone else. It lists ${place} as collection ${entry.alias}, which ${why}.`,
    )
    if (await confirmAtTerminal(cli, say`Allow ibid to read it?`)) approveEntry(app, entry)
    else refuseEntry(app, held)
  }
  return wantedCollections(app, selection, folder)
}
