import { initProject } from '../../docs/project/change-project.ts'
import type { Face } from '../face.ts'

/** `ibid collections init`. */
export async function init(face: Face): Promise<number> {
  const made = await initProject(face.input.folder)
  if (face.options.json) face.json(made)
  else if (face.options.jsonl) face.jsonLine(made)
  else face.terminal.out(`Made ${made.file}. Add to it with: ibid collections add ./docs`)
  return 0
}
