import { IbidError } from '../../../core/fault.ts'
import type { Going, Sought } from '../../../core/retention.ts'
import type { App } from '../../app.ts'

/** Somebody whose things are to go, or have gone: then only the id is known. */
export interface Person {
  readonly id: string
  readonly name?: string | undefined
  readonly email?: string | undefined
}

/** An account by its id, its mail address or its name. Throws `IbidError`: `not-found`, and `usage` where several have the name. */
export async function personNamed(app: Pick<App, 'users'>, text: string): Promise<Person> {
  const users = await (await app.users()).list()
  const word = text.trim()
  const byKey = users.find(({ id, email }) => id === word || email.toLowerCase() === word.toLowerCase())
  const named = byKey ? [byKey] : users.filter(({ name }) => name.toLowerCase() === word.toLowerCase())
  const [found, other] = named
  if (found && !other) return found
  if (found)
    throw new IbidError('usage', `several accounts are named ${word}`, `specify one: ${named.map(({ email }) => email).join(', ')}`)
  throw new IbidError('not-found', `account not found: ${word}`, "use an account's id, email address or name")
}

/** An account as `personNamed` finds it; where there is none, one that has gone, by its id. */
export const personOrId = (app: Pick<App, 'users'>, text: string): Promise<Person> =>
  personNamed(app, text).catch((error: unknown) => {
    if (error instanceof IbidError && error.code === 'not-found') return { id: text.trim() }
    throw error
  })

/** Everything of a person as the store takes it. */
export async function goingOf(app: Pick<App, 'retention'>, { id, email }: Person): Promise<Going> {
  const { runs, sessions } = await (await app.retention()).ofOwner(id)
  return { runs, sessions, person: { owner: id, email } }
}

/** What tells of a person, and must stand nowhere once they are gone. */
export const soughtOf = ({ id, email, name }: Person): Sought => ({
  id,
  ...(email === undefined ? {} : { 'e-mail': email }),
  ...(name === undefined ? {} : { name }),
})
