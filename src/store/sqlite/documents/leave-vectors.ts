import type { Connection } from './connection.ts'
import { pageKey } from './keys.ts'

/** A document goes: its vectors go with it, or to the one that takes its place, for what has not changed in that. */
export const leaveVectors = ({ statement }: Connection, collection: string, document: number, heir?: number): void => {
  for (const { id } of statement<{ id: number }>('select id from vector_models where collection = ?').all(collection)) {
    if (heir === undefined) statement('delete from vector_pages where id = ?').run(pageKey(id, document))
    else statement('update or replace vector_pages set id = ?, whole = 0 where id = ?').run(pageKey(id, heir), pageKey(id, document))
  }
}
