import { existsSync } from 'node:fs'
import { globalFileIn, withListOf } from '../../app/collections/own-list.ts'
import { say } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'

/** `ibid config path`: every file and folder that ibid reads its set-up from or keeps its data in. */
export async function showPaths(cli: Cli): Promise<number> {
  const { files, settings } = await cli.inspect()
  const paths = {
    settings: files.user,
    ...(files.project === undefined ? {} : { projectSettings: files.project }),
    collections: globalFileIn(withListOf(cli.input, settings)),
    data: settings.dataDir,
  }
  const lines = Object.entries(paths).map(
    ([name, path]) => `${name.padEnd(16)} ${path}${existsSync(path) ? '' : say`  (does not exist yet)`}`,
  )
  cli.show(paths, lines.join('\n'))
  return 0
}
