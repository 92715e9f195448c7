import { resolve } from 'node:path'
import { personNamed } from '../../app/people/retention/erased-person.ts'
import { exportPerson } from '../../app/people/retention/export-person.ts'
import { grouped } from '../../views/amounts.ts'
import type { Face } from '../face.ts'

/** `ibid users export`. */
export async function exportUser(face: Face, name: string, { to }: { readonly to: string }): Promise<number> {
  const app = await face.app()
  const person = await personNamed(app, name)
  const file = resolve(to)
  face.terminal.status(`gathering what there is of ${person.email ?? person.id} ...`)
  const amounts = await exportPerson(app, person, file)
  const lines = Object.entries(amounts).map(([what, count]) => `  ${grouped(count)} ${what}`)
  face.show({ person: person.id, file, amounts }, [`Written to ${to}:`, ...lines].join('\n'))
  return 0
}
