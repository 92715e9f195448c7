import { existsSync } from 'node:fs'
import { globalFileIn } from '../../app/collections/collections.ts'
import type { Face } from '../face.ts'

/** `ibid config path`: every file and folder that ibid reads its set-up from or keeps its data in. */
export async function showPaths(face: Face): Promise<number> {
  const { files, settings } = await face.inspect()
  const paths = {
    settings: files.user,
    ...(files.project === undefined ? {} : { projectSettings: files.project }),
    collections: globalFileIn(face.input),
    data: settings.dataDir,
  }
  const lines = Object.entries(paths).map(([name, path]) => `${name.padEnd(16)} ${path}${existsSync(path) ? '' : '  (not there yet)'}`)
  face.show(paths, lines.join('\n'))
  return 0
}
