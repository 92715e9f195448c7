import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { IbidError } from '../../../core/fault.ts'
import type { Connection } from './connection.ts'

/** ms for which a lease holds without a sign of life; long, because fitting a latent space is one long step. A dead process of this machine loses it at once. */
export const leaseTime = 120_000

interface LeaseRow {
  readonly token: string
  readonly process: number
  readonly host: string
  readonly expires: number
}

/** A process of this machine that is gone holds nothing; of another machine only the time can tell. */
const alive = (lease: LeaseRow): boolean => {
  if (lease.expires < Date.now()) return false
  if (lease.host !== hostname()) return true
  try {
    process.kill(lease.process, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const holder = ({ process, host }: LeaseRow): string => `process ${process}${host === hostname() ? '' : ` on ${host}`}`

/** Who holds the collection, such as `process 123`; undefined where nobody does that lives. */
export const holderOf = (connection: Connection, collection: string): string | undefined => {
  const held = connection.statement<LeaseRow>('select token, process, host, expires from leases where collection = ?').get(collection)
  return held !== undefined && alive(held) ? holder(held) : undefined
}

/** Takes the collection inside the caller's transaction and answers with the token that proves it. `IbidError('busy')` names the holder. */
export const takeLease = (connection: Connection, collection: string): string => {
  const known = connection.statement<{ name: string }>('select name from collections where id = ?').get(collection)
  if (known === undefined) throw new IbidError('not-found', `collection not found: ${collection}`)
  const held = connection.statement<LeaseRow>('select token, process, host, expires from leases where collection = ?').get(collection)
  if (held !== undefined && alive(held)) {
    throw new IbidError('busy', `${known.name} is being synced by ${holder(held)}`, 'wait until it finishes, or stop that process')
  }
  const token = randomUUID()
  connection
    .statement('insert or replace into leases (collection, token, process, host, expires) values (?, ?, ?, ?, ?)')
    .run(collection, token, process.pid, hostname(), Date.now() + leaseTime)
  return token
}

/** Throws `IbidError('busy')` while anybody holds any collection; inside the caller's transaction nobody takes one then. */
export const assertNoLease = (connection: Connection): void => {
  const [held] = connection.statement<LeaseRow>('select token, process, host, expires from leases').all().filter(alive)
  if (held !== undefined)
    throw new IbidError('busy', `a collection is being synced by process ${held.process}`, 'wait until it finishes, or stop that process')
}

/** Renews the lease inside the caller's transaction. `IbidError('stale')` where somebody else has taken it. */
export const renewLease = (connection: Connection, collection: string, token: string): void => {
  const held = connection.statement<{ token: string }>('select token from leases where collection = ?').get(collection)
  if (held?.token !== token)
    throw new IbidError('stale', 'another process took over this sync', 'start the sync again; completed work is kept')
  connection.statement('update leases set expires = ? where collection = ?').run(Date.now() + leaseTime, collection)
}

/** Gives the collection free, if it is still held. */
export const freeLease = (connection: Connection, collection: string, token: string): void =>
  connection.statement('delete from leases where collection = ? and token = ?').run(collection, token)
