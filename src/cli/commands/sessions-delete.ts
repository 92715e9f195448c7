import { findSession } from '../../app/sessions/find-session.ts'
import { counted } from '../../views/amounts.ts'
import type { Cli } from '../cli.ts'

/** `ibid sessions delete`. */
export async function deleteSession(cli: Cli, prefix: string): Promise<number> {
  const app = await cli.app()
  const { id, title, runs } = await findSession(app, prefix)
  await (await app.sessions()).delete(id)
  const deleted = { id, title, runs }
  cli.show(deleted, `Deleted ${id} and its ${counted(runs, 'run')}: ${title}`)
  return 0
}
