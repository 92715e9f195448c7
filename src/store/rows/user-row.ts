import { IbidError } from '../../core/fault.ts'
import type { UserRow } from '../../core/users.ts'

/** An account of its row, which is as better-auth writes it: with times and truths of its own, or where the database has none as texts and numbers. */
export const userOf = (row: Readonly<Record<string, unknown>>): UserRow => ({
  id: String(row['id']),
  name: String(row['name']),
  email: String(row['email']),
  role: row['role'] === 'admin' ? 'admin' : 'user',
  blocked: row['blocked'] !== false && row['blocked'] !== 0,
  createdAt: row['createdAt'] instanceof Date ? row['createdAt'].getTime() : Date.parse(String(row['createdAt'])),
  ...(row['dayCapCents'] === null ? {} : { dayCapCents: Number(row['dayCapCents']) }),
})

/** Whether somebody could rule the server. */
export const isActiveAdmin = ({ role, blocked }: UserRow): boolean => role === 'admin' && !blocked

/** Why an account cannot change, where nobody could rule the server then. */
export const lastAdmin = (): IbidError =>
  new IbidError('denied', 'this is the last administrator', 'make somebody else an administrator first')
