import { systemClock } from './clock.ts'
import type { Principal } from './principal.ts'
import type { ServerStore } from './server-store.ts'

/** Longer ones are cut; what is told is one line. */
const mostCharacters = 300

/**
 * Notes that somebody did something: `noun.verbed`, such as `setting.changed`. `subject` is what it was done to, `detail` one line without secrets; neither what
 * was asked nor what was answered.
 */
export const recordAudit = (
  { store }: { readonly store: Pick<ServerStore, 'audit'> },
  { owner, name }: Pick<Principal, 'owner' | 'name'>,
  action: `${string}.${string}`,
  subject?: string,
  detail?: string,
): Promise<void> =>
  store.audit.add({
    at: systemClock.now(),
    ...(owner === undefined ? {} : { owner }),
    name,
    action,
    ...(subject === undefined ? {} : { subject: subject.slice(0, mostCharacters) }),
    ...(detail === undefined ? {} : { detail: detail.replaceAll(/\s+/g, ' ').slice(0, mostCharacters) }),
  })
