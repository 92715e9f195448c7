import { forkSession } from '../../app/sessions/create-session.ts'
import { findSession } from '../../app/sessions/find-session.ts'
import { say, sayCount } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'

/** `ibid sessions fork`. */
export async function branchSession(cli: Cli, prefix: string): Promise<number> {
  const app = await cli.app()
  const origin = await findSession(app, prefix)
  const session = await forkSession(app, origin.id)
  cli.show(session, say`Forked ${origin.id} (${sayCount(session.runs, 'run')}) as ${session.id}: ${session.title}`)
  return 0
}
