import { findSession } from '../../app/sessions/find-session.ts'
import { say, sayCount } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'

/** `ibid sessions delete`. */
export async function deleteSession(cli: Cli, prefix: string): Promise<number> {
  const app = await cli.app()
  const { id, title, runs } = await findSession(app, prefix)
  await (await app.sessions()).delete(id)
  const deleted = { id, title, runs }
  cli.show(deleted, say`Deleted ${id} and its ${sayCount(runs, 'run')}: ${title}`)
  return 0
}
