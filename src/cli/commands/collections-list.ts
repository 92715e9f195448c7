import { type ListedCollection, listCollections as list } from '../../app/collections/collection-list.ts'
import { say, sayCount } from '../../views/words/say.ts'
import { sayMoment } from '../../views/words/say-amounts.ts'
import type { Cli } from '../cli.ts'

/** `ibid collections list`. */
export async function listCollections(cli: Cli, options: { readonly all?: boolean; readonly global?: boolean }): Promise<number> {
  const listed = await list(await cli.app(), options)
  const lines = listed.flatMap((one) => linesOf(cli, one))
  cli.show(listed, lines.join('\n') || say`No collections found. Add one with: ibid collections add ./docs`, listed)
  return 0
}

function linesOf({ terminal }: Cli, one: ListedCollection): readonly string[] {
  const size = say`${sayCount(one.documents, 'document')}, ${sayCount(one.sections, 'section')}`
  const partly = one.documents > 0 ? say`${size}; sync incomplete; finish it with: ibid collections sync ${one.name}` : say`not synced yet`
  const state = one.syncedAt === undefined ? partly : say`${size}, synced ${sayMoment(one.syncedAt)}`
  const where = one.declared === 'no' ? say`indexed on the fly` : one.declared
  return [
    `${terminal.styled('bold', one.name)} (${where})`,
    `  ${one.origin}`,
    ...(one.description ? [`  ${one.description}`] : []),
    `  ${state}`,
    ...(one.problem ? [say`  problem: ${one.problem}`] : []),
  ]
}
