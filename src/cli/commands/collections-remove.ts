import { removeListed } from '../../house/change-collections.ts'
import type { Face } from '../face.ts'

export interface RemoveOptions {
  readonly drop?: boolean
  readonly global?: boolean
}

/** `ibid collections remove`. */
export async function removeOne(face: Face, name: string, options: RemoveOptions): Promise<number> {
  const removed = await removeListed(await face.house(), name, { drop: options.drop ?? false, fromGlobal: options.global ?? false })
  if (face.options.json) face.json(removed)
  else if (face.options.jsonl) face.jsonLine(removed)
  else {
    if (removed.file !== undefined) face.terminal.out(`Removed ${removed.name} from ${removed.file}`)
    if (removed.dropped) face.terminal.out(`Dropped the index of ${removed.name}`)
    else face.terminal.out(`Its index stays; drop it with: ibid collections remove ${removed.name} --drop`)
  }
  return 0
}
