import { findSession } from '../../app/sessions/find-session.ts'
import { renameSession as rename } from '../../app/sessions/rename-session.ts'
import { say } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'

/** `ibid sessions rename`. */
export async function renameSession(cli: Cli, prefix: string, title: string): Promise<number> {
  const app = await cli.app()
  const session = await rename(app, (await findSession(app, prefix)).id, title)
  cli.show(session, say`Renamed ${session.id} to: ${session.title}`)
  return 0
}
