import { resolve } from 'node:path'
import { exportPerson } from '../../app/people/retention/export-person.ts'
import { personNamed } from '../../app/people/retention/find-person.ts'
import { say } from '../../views/words/say.ts'
import { amountLines } from '../amount-lines.ts'
import type { Cli } from '../cli.ts'

/** `ibid users export`. */
export async function exportUser(cli: Cli, name: string, { to }: { readonly to: string }): Promise<number> {
  const app = await cli.app()
  const person = await personNamed(app, name)
  const file = resolve(to)
  cli.terminal.status(say`collecting all data of ${person.email ?? person.id} ...`)
  const amounts = await exportPerson(app, person, file)
  const lines = amountLines(amounts)
  cli.show({ person: person.id, file, amounts }, [say`Written to ${to}:`, ...lines].join('\n'))
  return 0
}
