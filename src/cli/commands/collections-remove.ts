import { removeListed } from '../../app/collections/change-collections.ts'
import type { Face } from '../face.ts'

export interface RemoveOptions {
  readonly drop?: boolean
  readonly global?: boolean
}

/** `ibid collections remove`. */
export async function removeOne(face: Face, name: string, options: RemoveOptions): Promise<number> {
  const removed = await removeListed(await face.app(), name, { drop: options.drop ?? false, fromGlobal: options.global ?? false })
  const lines = [
    ...(removed.file === undefined ? [] : [`Removed ${removed.name} from ${removed.file}`]),
    removed.dropped
      ? `Dropped the index of ${removed.name}`
      : `Its index stays; drop it with: ibid collections remove ${removed.name} --drop`,
  ]
  face.show(removed, lines.join('\n'))
  return 0
}
