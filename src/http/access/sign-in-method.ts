import type { Principal } from '../../core/principal.ts'
import type { Team } from './team/team.ts'

/** Who comes in: the link and cookie of a single person, or the accounts of a team. */
export interface SignInMethod {
  readonly mode: 'local' | 'team'
  /** Who makes a request; undefined for nobody that is known. Asked again while a stream is open, so that it ends when somebody is shut out. */
  identify(request: Request): Promise<Principal | undefined>
  /** Answers what only the door itself knows: signing in and out. Undefined for every other path. */
  answer(request: Request): Promise<Response | undefined>
  /** How people get in, one line each, for whoever started the server: a link. Never logged. */
  readonly invitation: readonly string[]
  /** The accounts; absent where one person is let in by a link. */
  readonly team?: Team
}
