import type { Role } from './principal.ts'

/** Somebody with an account. */
export interface UserRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly blocked: boolean
  /** ms since 1970. */
  readonly createdAt: number
  readonly dayCapCents?: number
}

/** What can be otherwise; null takes a cap away. */
export interface UserUpdate {
  readonly name?: string
  readonly role?: Role
  readonly blocked?: boolean
  readonly dayCapCents?: number | null
}

/** The accounts of a server; how they sign in is better-auth's matter. */
export interface Users {
  get(id: string): Promise<UserRow | undefined>
  /** Their mail address, lower-case, where somebody vouches that it is theirs: an administrator or the identity provider. */
  vouchedAddress(id: string): Promise<string | undefined>
  /** Who has this sign-in, `token` being better-auth's; undefined once it has ended. `now` in ms since 1970. */
  signedIn(token: string, now: number): Promise<UserRow | undefined>
  /** Oldest first. */
  list(): Promise<readonly UserRow[]>
  /** Whether anybody has the role of an administrator. */
  hasAdmin(): Promise<boolean>
  /**
   * Undefined where there is no such user. Who is blocked loses their sign-ins in the same moment. Throws `IbidError('denied')` for a change after which no
   * administrator could come in.
   */
  change(id: string, update: UserUpdate): Promise<UserRow | undefined>
  /** With all ways to sign in, all tokens and what they share; false where there was none. Throws as `change` does. */
  remove(id: string): Promise<boolean>
}
