/** `admin` may change the settings and the users of a server; what others asked and were answered is nobody's business but theirs. */
export type Role = 'user' | 'admin'

/**
 * What somebody may do at a server: `read` what is theirs; `ask`: start, answer and steer runs; `manage`: add and remove collections, delete what is theirs;
 * `admin`: settings, users and the audit, for administrators alone.
 */
export const scopes = ['read', 'ask', 'manage', 'admin'] as const
export type Scope = (typeof scopes)[number]

/** Who makes a request of a server. */
export interface Principal {
  /** Who owns what they make. Absent: the person at whose machine it runs, who sees everything in the data folder. */
  readonly owner?: string
  /** For people. */
  readonly name: string
  readonly role: Role
  readonly scopes: readonly Scope[]
  /** How they showed who they are: the link that the terminal printed, a sign-in, or a token for programs. */
  readonly authenticatedBy: 'local' | 'sign-in' | 'token'
  /** US cents that they may spend on one day (UTC), in place of `agent.dayCapCents`. */
  readonly dayCapCents?: number
}

/** Whether something that belongs to `owner` is theirs. */
export const owns = (principal: Principal, owner: string | undefined): boolean => principal.owner === undefined || principal.owner === owner
