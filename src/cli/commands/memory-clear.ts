import { IbidError } from '../../core/fault.ts'
import { counted } from '../../views/amounts.ts'
import type { Face } from '../face.ts'
import { saysYes } from '../says-yes.ts'

/** `ibid memory clear`. */
export async function clearMemory(face: Face, { yes = false }: { readonly yes?: boolean }): Promise<number> {
  const memories = await (await face.app()).memories(undefined)
  if (!yes && !(await isSure(face, (await memories.list()).length))) {
    face.terminal.err('Nothing was deleted')
    return 1
  }
  const deleted = await memories.clear()
  face.show({ deleted }, `Deleted ${counted(deleted, 'fact')}, for good`)
  return 0
}

async function isSure(face: Face, rows: number): Promise<boolean> {
  if (!face.terminal.isAnswered)
    throw new IbidError('usage', 'this deletes all that is remembered, for good', 'if that is what you want: ibid memory clear --yes')
  return saysYes(face, `Delete ${counted(rows, 'fact')} for good, with all history?`)
}
