import { z } from 'zod'
import type { Session } from '../../app/sessions/session.ts'
import type { Asked } from '../route/route.ts'
import type { RouteDependencies } from '../route-dependencies.ts'

/** The path of every route of one session. */
export const sessionParams = z.strictObject({ session: z.string() })

/** The session that a request names, of whoever makes it. Throws `IbidError('not-found')` for one that is not there or another's. */
export async function askedSession(
  { params, principal }: Pick<Asked<z.output<typeof sessionParams>>, 'params' | 'principal'>,
  { access, sessions }: Pick<RouteDependencies, 'access' | 'sessions'>,
): Promise<Session> {
  return sessions.get((await access.session(principal, params.session)).id)
}

/** What is answered where there is nothing to say. */
export const nothing = (): Response => new Response(null, { status: 204 })
