import type { AuditEntry } from '../../core/server-store.ts'

/** An entry of its row. */
export const auditEntryOf = (row: Readonly<Record<string, unknown>>): AuditEntry => ({
  at: Number(row['at']),
  ...(row['owner'] === null ? {} : { owner: String(row['owner']) }),
  name: String(row['name']),
  action: String(row['action']),
  ...(row['subject'] === null ? {} : { subject: String(row['subject']) }),
  ...(row['detail'] === null ? {} : { detail: String(row['detail']) }),
})
