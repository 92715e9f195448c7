import type pg from 'pg'
import { type Batch, chunkNumber, type DocumentRows, sectionNumber } from '../../../core/document-store.ts'
import { pageKey, termKey } from '../../sqlite/documents/keys.ts'
import { insertRows } from './insert.ts'
import { pathStart, startOfPath } from './schema.ts'

/** Documents go: their vectors go with them, or to those that take their places, for what has not changed in those. */
const leaveVectors = async (
  client: pg.ClientBase,
  collection: string,
  documents: readonly { readonly number: number; readonly heir: number | undefined }[],
): Promise<void> => {
  const models = await client.query<{ id: number }>('select id from vector_models where collection = $1', [collection])
  for (const { id } of models.rows) {
    const left = documents.flatMap(({ number, heir }) => (heir === undefined ? [] : [{ from: pageKey(id, number), to: pageKey(id, heir) }]))
    const gone = documents.flatMap(({ number, heir }) => (heir === undefined ? [pageKey(id, number)] : []))
    if (gone.length > 0) await client.query('delete from vector_pages where id = any($1::bigint[])', [gone])
    if (left.length > 0)
      await client.query(
        'update vector_pages set id = heir, whole = false from unnest($1::bigint[], $2::bigint[]) as moved (old, heir) where id = old',
        [left.map(({ from }) => from), left.map(({ to }) => to)],
      )
  }
}

interface Counts {
  readonly documents: number
  readonly sections: number
}

const removeRange = (client: pg.ClientBase, table: 'sections' | 'forward', key: string, from: readonly number[], to: readonly number[]) =>
  client.query(`delete from ${table} using unnest($1::bigint[], $2::bigint[]) as range (low, high) where ${key} >= low and ${key} < high`, [
    from,
    to,
  ])

/** Removes the documents at these paths with all that belongs to them; answers with what there was. `heirs`: numbers of those that take their places, by path. */
const removeDocuments = async (
  client: pg.ClientBase,
  collection: string,
  names: readonly string[],
  heirs: ReadonlyMap<string, number>,
): Promise<Counts> => {
  if (names.length === 0) return { documents: 0, sections: 0 }
  const paths = names.map((name) => Buffer.from(name))
  const { rows } = await client.query<{ number: number; segment: number; sections: number; path: Buffer }>(
    `delete from documents where collection = $1 and ${pathStart} = any($2::bytea[]) and path = any($3::bytea[])
     returning number, segment, sections, path`,
    [collection, paths.map(startOfPath), paths],
  )
  if (rows.length === 0) return { documents: 0, sections: 0 }
  const numbers = rows.map(({ number }) => number)
  const range = (first: (document: number) => number) => [numbers.map(first), numbers.map((number) => first(number + 1))] as const
  await removeRange(client, 'sections', 'number', ...range((document) => sectionNumber(document, 0)))
  await removeRange(client, 'forward', 'chunk', ...range((document) => chunkNumber(document, 0)))
  const models = await client.query<{ id: number }>('select id from latent_models where collection = $1', [collection])
  const pages = models.rows.flatMap(({ id }) => numbers.map((number) => pageKey(id, number)))
  if (pages.length > 0) await client.query('delete from latent_pages where id = any($1::bigint[])', [pages])
  await leaveVectors(
    client,
    collection,
    rows.map(({ number, path }) => ({ number, heir: heirs.get(path.toString()) })),
  )
  const indexed = rows.filter(({ segment }) => segment > 0).map(({ segment, number }) => [segment, number])
  await insertRows(client, 'removed', { segment: 'bigint', document: 'bigint' }, indexed)
  return { documents: rows.length, sections: rows.reduce((sum, { sections }) => sum + sections, 0) }
}

const addDocuments = async (client: pg.ClientBase, collection: string, documents: readonly DocumentRows[], segment: number) => {
  await insertRows(
    client,
    'documents',
    {
      ...{ number: 'bigint', collection: 'text', path: 'bytea', title: 'bytea', uri: 'bytea' },
      ...{ bytes: 'bigint', hash: 'text', sections: 'integer', segment: 'bigint' },
    },
    documents.map(({ number, document: { path, title, uri, bytes, hash }, sections }) => [
      ...[number, collection, Buffer.from(path), Buffer.from(title), Buffer.from(uri)],
      ...[bytes, hash, sections.length, segment],
    ]),
  )
  await insertRows(
    client,
    'sections',
    {
      ...{ number: 'bigint', anchor: 'bytea', heading: 'bytea', level: 'integer', crumbs: 'text' },
      ...{ line: 'integer', page: 'integer', length: 'integer', text: 'bytea' },
    },
    documents.flatMap(({ number, sections }) =>
      sections.map((row, ordinal) => [
        ...[sectionNumber(number, ordinal), Buffer.from(row.anchor), Buffer.from(row.heading), row.level, JSON.stringify(row.crumbs)],
        ...[row.line ?? null, row.page ?? null, row.text.length, Buffer.from(row.text)],
      ]),
    ),
  )
  const chunks = documents.flatMap(({ number, forward }) => forward.map((data, at) => [chunkNumber(number, 0) + at, data]))
  await insertRows(client, 'forward', { chunk: 'bigint', data: 'bytea' }, chunks)
  const latent = documents.flatMap(({ number, latent: vectors }) => (vectors === undefined ? [] : [{ number, vectors }]))
  if (latent.length === 0) return
  const { rows } = await client.query<{ id: number }>('select id from latent_models where collection = $1 and live', [collection])
  const [model] = rows
  if (model !== undefined)
    await insertRows(
      client,
      'latent_pages',
      { id: 'bigint', data: 'bytea' },
      latent.map(({ number, vectors }) => [pageKey(model.id, number), vectors]),
    )
}

/** Writes a batch inside the caller's transaction, as segment `segment` (0: it has none). A batch that has been written before is left as it is. */
export const writeBatch = async (client: pg.ClientBase, collection: string, batch: Batch, segment: number): Promise<void> => {
  const first = batch.documents[0]?.number
  if (first !== undefined && (await client.query('select from documents where number = $1', [first])).rowCount) return
  const heirs = new Map(batch.documents.map(({ number, document }) => [document.path, number]))
  const gone = await removeDocuments(client, collection, [...batch.removed, ...heirs.keys()], heirs)
  if (batch.segment !== undefined) {
    const { sections, layout, postings } = batch.segment
    await client.query("insert into segments (id, collection, documents, sections, state) values ($1, $2, $3, $4, 'live')", [
      segment,
      collection,
      batch.documents.length,
      sections,
    ])
    await insertRows(client, 'layouts', { segment: 'bigint', data: 'bytea' }, [[segment, layout]])
    const blocks = postings.map((block) => [termKey(segment, block.first), block.data])
    await insertRows(client, 'postings', { id: 'bigint', data: 'bytea' }, blocks)
  }
  await addDocuments(client, collection, batch.documents, segment)
  const sections = batch.documents.reduce((sum, rows) => sum + rows.sections.length, 0)
  await client.query('update collections set documents = documents + $2, sections = sections + $3 where id = $1', [
    collection,
    batch.documents.length - gone.documents,
    sections - gone.sections,
  ])
}
