import type { Principal } from '../../../core/principal.ts'
import type { Credentials, NewAccount, NewUser, PasswordChange, Setup, UserChange } from '../../../core/schemas/http/accounts.ts'
import type { UserRow } from '../../../core/users.ts'

/** `Set-Cookie` lines. */
export type Cookies = readonly string[]

/** How somebody came in, or how long they have to wait, ms, after too many failures. */
export type Entered = { readonly cookies: Cookies } | { readonly waitMs: number }

/** The accounts of a team, and how people sign in. */
export interface Team {
  /** What the page of the sign-in offers. */
  ways(): Promise<{
    readonly signUp: boolean
    /** Name of the identity provider. */
    readonly oidc?: string
    /** Whether the first administrator has still to be made. */
    readonly firstAccount: boolean
  }>
  /** Throws `IbidError('unauthorised')` for an address or a password that is wrong, and `denied` for who is blocked. */
  signIn(credentials: Credentials, request: Request): Promise<Entered>
  /** Makes an account and signs in. Throws `IbidError('denied')` where people cannot do so, and `invalid` for an address that has one. */
  signUp(account: NewAccount, request: Request): Promise<Entered>
  /** Makes the first administrator, and signs in. Throws `IbidError('denied')` for a token that is not of this start's link, or was used. */
  setUp(setup: Setup, request: Request): Promise<Entered>
  /** Ends every other sign-in. Throws `IbidError('denied')` for a current password that is wrong. */
  changePassword(by: Principal, change: PasswordChange): Promise<Entered>
  /**
   * Whether it is really they who ask: by their password, or where they have none by a sign-in of the last ten minutes. How long they have to wait, ms, after too
   * many failures. Throws `IbidError('denied')` where it is not shown.
   */
  prove(by: Principal, password: string | undefined, request: Request): Promise<{ readonly waitMs?: number }>
  signOut(request: Request): Promise<Cookies>
  /** Makes a sign-in that is used last anew. */
  renew(request: Request): Promise<Cookies>
  /** Leads to the identity provider, and from there to a path of ours. Throws `IbidError('not-found')` where none is set, `unreachable` where it does not answer. */
  toProvider(path: string): Promise<Response>
  get(id: string): Promise<UserRow | undefined>
  list(): Promise<readonly UserRow[]>
  /** Throws `IbidError('invalid')` for an address that has an account. */
  make(by: Principal, user: NewUser): Promise<UserRow>
  /** Throws `IbidError('not-found')`, and `denied` for what would leave no administrator. */
  change(by: Principal, id: string, change: UserChange): Promise<UserRow>
  /** Throws as `change` does. */
  remove(by: Principal, id: string): Promise<void>
}
