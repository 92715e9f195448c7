import type { Statement } from '../database.ts'

/** Rows of an owner, or all where `of` is absent, the newest first. */
export const listing = (
  table: 'tokens' | 'attachments',
  of: { readonly owner: string | undefined } | undefined,
): [Statement, readonly string[]] => {
  const where = !of ? 'true' : of.owner === undefined ? 'owner is null' : 'owner = $1'
  return [{ text: `select * from ${table} where ${where} order by created_at desc, id desc` }, of?.owner === undefined ? [] : [of.owner]]
}
