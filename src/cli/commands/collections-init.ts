import { initProject } from '../../docs/project/change-project.ts'
import type { Face } from '../face.ts'

/** `ibid collections init`. */
export async function init(face: Face): Promise<number> {
  const made = await initProject(face.input.folder)
  face.show(made, `Made ${made.file}. Add to it with: ibid collections add ./docs`)
  return 0
}
