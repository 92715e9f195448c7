import { removeListed } from '../../app/collections/change-collections.ts'
import { say } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'

export interface RemoveOptions {
  readonly drop?: boolean
  readonly global?: boolean
}

/** `ibid collections remove`. */
export async function removeOne(cli: Cli, name: string, options: RemoveOptions): Promise<number> {
  const removed = await removeListed(await cli.app(), name, { drop: options.drop ?? false, fromGlobal: options.global ?? false })
  const lines = [
    ...(removed.file === undefined ? [] : [say`Removed ${removed.name} from ${removed.file}`]),
    removed.dropped
      ? say`Deleted the index of ${removed.name}`
      : say`The index was kept; delete it with: ibid collections remove ${removed.name} --drop`,
  ]
  cli.show(removed, lines.join('\n'))
  return 0
}
