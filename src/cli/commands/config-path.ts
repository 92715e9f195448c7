import { existsSync } from 'node:fs'
import { globalFileIn } from '../../house/collections.ts'
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
  if (face.options.json) face.json(paths)
  else if (face.options.jsonl) face.jsonLine(paths)
  else
    for (const [name, path] of Object.entries(paths))
      face.terminal.out(`${name.padEnd(16)} ${path}${existsSync(path) ? '' : '  (not there yet)'}`)
  return 0
}
