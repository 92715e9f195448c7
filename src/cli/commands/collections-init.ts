import { initProject } from '../../docs/project/change-project.ts'
import { say } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'

/** `ibid collections init`. */
export async function init(cli: Cli): Promise<number> {
  const made = await initProject(cli.input.folder)
  cli.show(made, say`Created ${made.file}. Add a collection with: ibid collections add ./docs`)
  return 0
}
