import type { ColumnType, Generated } from 'kysely'
import type { Rating, Share } from '../../../core/server-store.ts'

/** Tables that a server keeps beside runs, sessions and documents, as both databases have them; what each column means stands in their schemas. */
export interface ServerTables {
  readonly tokens: {
    readonly id: string
    readonly hash: string
    readonly owner: string | null
    readonly name: string
    readonly scopes: string
    readonly prefix: string
    readonly created_at: number
    readonly used_at: number | null
    readonly expires_at: number | null
  }
  readonly attachments: {
    readonly id: string
    readonly owner: string | null
    readonly name: string
    readonly media_type: string
    readonly hash: string
    readonly size: number
    readonly created_at: number
  }
  readonly ratings: {
    readonly run: string
    readonly owner: string | null
    readonly rating: Rating['rating']
    readonly comment: string | null
    readonly at: number
  }
  readonly audit: {
    readonly id: Generated<number>
    readonly at: number
    readonly owner: string | null
    readonly name: string
    readonly action: string
    readonly subject: string | null
    readonly detail: string | null
  }
  readonly collection_owners: { readonly collection: string; readonly owner: string }
  readonly shares: {
    readonly id: string
    readonly owner: string
    readonly kind: Share['kind']
    readonly subject: string
    readonly audience: Share['audience']
    readonly created_at: number
    readonly changed_at: number
  }
  readonly share_runs: { readonly share: string; readonly position: number; readonly run: string }
  readonly share_readers: { readonly share: string; readonly reader: string }
  readonly share_looks: { readonly share: string; readonly reader: string; readonly at: number }
  readonly carried: { readonly id: Generated<number>; readonly run: string }
  readonly user: {
    readonly id: string
    readonly name: string
    readonly email: string
    readonly emailVerified: Truth
    readonly createdAt: Moment
    readonly updatedAt: Moment
    readonly role: 'user' | 'admin'
    readonly blocked: Truth
    readonly dayCapCents: number | null
  }
  readonly session: { readonly userId: string; readonly token: string; readonly expiresAt: Moment }
}

type Truth = ColumnType<boolean | 0 | 1, boolean, boolean>
type Moment = ColumnType<Date | string, Date, Date>
