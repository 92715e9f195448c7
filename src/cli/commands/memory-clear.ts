import { IbidError } from '../../core/fault.ts'
import { counted } from '../../views/amounts.ts'
import type { Face } from '../face.ts'

/** `ibid memory clear`. */
export async function clearMemory(face: Face, { yes = false }: { readonly yes?: boolean }): Promise<number> {
  const memories = await (await face.house()).memories(undefined)
  if (!yes && !(await isSure(face, (await memories.list()).length))) {
    face.terminal.err('Nothing was deleted')
    return 1
  }
  const deleted = await memories.clear()
  face.show({ deleted }, `Deleted ${counted(deleted, 'fact')}, for good`)
  return 0
}

async function isSure({ terminal, signal }: Face, rows: number): Promise<boolean> {
  if (!terminal.isAnswered)
    throw new IbidError('usage', 'this deletes all that is remembered, for good', 'if that is what you want: ibid memory clear --yes')
  terminal.out(`Delete ${counted(rows, 'fact')} for good, with all history? (yes or no)`)
  const typed = await terminal.read('> ', signal)
  return /^y(?:es)?$/i.test(typed?.trim() ?? '')
}
