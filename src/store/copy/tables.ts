/**
 * How a column's values differ between the two databases. `boolean`: 0 and 1 in SQLite; `time`: ISO 8601 text there; `utf8`: text there, and its bytes in
 * PostgreSQL; `json`: text there, and its JSON in PostgreSQL. The others are the same, but for texts that PostgreSQL cannot hold as they are.
 */
export type ColumnKind = 'text' | 'number' | 'boolean' | 'time' | 'bytes' | 'utf8' | 'json'

/** A table that both databases have, with the same columns. */
export interface CopiedTable {
  readonly name: string
  /** File of the data folder that holds it. */
  readonly file: 'runs.db' | 'server.db' | 'shared.db' | 'personal.db' | 'documents.db'
  /** Its name in SQLite, where that is another. */
  readonly inSqlite?: string
  readonly columns: Readonly<Record<string, ColumnKind>>
  /** Rows in PostgreSQL that are copied, where some are of that database alone. */
  readonly only?: string
  /** Column that the database counts by itself. */
  readonly counted?: string
}

type Columns = Partial<Record<ColumnKind, string>>

const table = (
  file: CopiedTable['file'],
  name: string,
  columns: Columns,
  more: Pick<CopiedTable, 'inSqlite' | 'only' | 'counted'> = {},
): CopiedTable => ({
  ...{ file, name, ...more },
  columns: Object.fromEntries(
    (Object.entries(columns) as [ColumnKind, string][]).flatMap(([kind, names]) => names.split(' ').map((column) => [column, kind])),
  ),
})

/** Everything that is kept, in an order in which rows come after those that they refer to. Who is alive and who holds what for writing is not among it. */
export const copiedTables: readonly CopiedTable[] = [
  table('runs.db', 'events', { text: 'run type body', number: 'seq at', bytes: 'hash' }),
  table('runs.db', 'run_heads', { text: 'run', number: 'seq', bytes: 'hash' }),
  table('runs.db', 'sessions', { text: 'id owner body', number: 'used' }),
  table('runs.db', 'session_runs', { text: 'session run', number: 'position' }),
  table('runs.db', 'session_queue', { number: 'id', text: 'session', json: 'text' }, { counted: 'id' }),
  table('runs.db', 'current_sessions', { text: 'owner session' }),
  table('server.db', 'user', {
    text: 'id name email image role',
    boolean: 'emailVerified blocked',
    time: 'createdAt updatedAt',
    number: 'dayCapCents',
  }),
  table('server.db', 'session', { text: 'id userId token ipAddress userAgent', time: 'expiresAt createdAt updatedAt' }),
  table('server.db', 'account', {
    text: 'id userId accountId providerId accessToken refreshToken idToken scope password',
    time: 'accessTokenExpiresAt refreshTokenExpiresAt createdAt updatedAt',
  }),
  table('server.db', 'verification', { text: 'id identifier value', time: 'expiresAt createdAt updatedAt' }),
  table('server.db', 'tokens', { text: 'id hash owner name scopes prefix', number: 'created_at used_at expires_at' }),
  table('server.db', 'attachments', { text: 'id owner name media_type hash', number: 'size created_at' }),
  table('server.db', 'audit', { number: 'id at', text: 'owner name action subject detail' }, { counted: 'id' }),
  table('server.db', 'ratings', { text: 'run owner rating comment', number: 'at' }),
  table('server.db', 'collection_owners', { text: 'collection owner' }),
  table('server.db', 'shares', { text: 'id owner kind subject audience', number: 'created_at changed_at' }),
  table('server.db', 'share_runs', { text: 'share run', number: 'position' }),
  table('server.db', 'share_readers', { text: 'share reader' }),
  table('server.db', 'share_looks', { text: 'share reader', number: 'at' }),
  table('server.db', 'settings', { text: 'key body', bytes: 'sealed' }),
  table('server.db', 'setting_changes', { number: 'id at', text: 'author key body' }, { counted: 'id' }),
  table('server.db', 'carried_marks', { number: 'id', text: 'run' }, { inSqlite: 'carried', counted: 'id' }),
  table('shared.db', 'bookings', { text: 'run key root owner session', number: 'day amount run_cap' }),
  table('shared.db', 'cached', { text: 'key value', number: 'at until bytes' }),
  table('shared.db', 'day_counts', { text: 'what owner', number: 'day count' }),
  table('shared.db', 'noted_runs', { text: 'run agent model difficulty', number: 'input_tokens output_tokens cached_tokens' }),
  table('shared.db', 'noted_tools', { text: 'tool', number: 'calls succeeded sourced cited total_ms' }),
  table(
    'personal.db',
    'memories',
    {
      number: 'number confidence created_at last_used_at uses expires_at ended_at',
      text: 'id owner content category tier keywords language provenance supersedes state replaced_by may_contradict',
    },
    { counted: 'number' },
  ),
  table('personal.db', 'memory_vectors', { text: 'memory model', bytes: 'data' }),
  table('personal.db', 'look_backs', { text: 'session run' }),
  table('personal.db', 'feeds', {
    text: 'id owner name type kind options collection cursor last_sync',
    boolean: 'shared',
    number: 'created_at',
  }),
  table(
    'personal.db',
    'feed_items',
    { number: 'number at until', text: 'feed path place thread item', boolean: 'restricted' },
    { counted: 'number' },
  ),
  table('personal.db', 'feed_labels', { number: 'item', text: 'label' }),
  table('personal.db', 'feed_readers', { number: 'item', text: 'address' }),
  table('personal.db', 'feed_people', { number: 'number', text: 'feed address handle name' }, { counted: 'number' }),
  table('personal.db', 'feed_named', { number: 'person item at', boolean: 'wrote' }),
  table('personal.db', 'feed_secrets', { text: 'feed name', bytes: 'sealed' }),
  table('documents.db', 'collections', { text: 'id', utf8: 'name origin description', number: 'documents sections synced_at' }),
  table('documents.db', 'document_counters', { text: 'name', number: 'value' }, { inSqlite: 'counters', only: `name <> 'version'` }),
  table('documents.db', 'documents', { number: 'number bytes sections segment', text: 'collection hash', utf8: 'path title uri' }),
  table('documents.db', 'sections', { number: 'number level line page length', utf8: 'anchor heading text', text: 'crumbs' }),
  table('documents.db', 'forward', { number: 'chunk', bytes: 'data' }),
  table('documents.db', 'terms', { text: 'term', number: 'number' }),
  table('documents.db', 'segments', { number: 'id documents sections', text: 'collection state' }),
  table('documents.db', 'layouts', { number: 'segment', bytes: 'data' }),
  table('documents.db', 'removed', { number: 'segment document' }),
  table('documents.db', 'postings', { number: 'id', bytes: 'data' }),
  table('documents.db', 'latent_models', { number: 'id sections', text: 'collection', boolean: 'live', bytes: 'data' }),
  table('documents.db', 'latent_pages', { number: 'id', bytes: 'data' }),
  table('documents.db', 'latent_blocks', { number: 'id', bytes: 'data' }),
  table('documents.db', 'vector_models', { number: 'id dimensions', text: 'collection name', boolean: 'live' }),
  table('documents.db', 'vector_pages', { number: 'id', boolean: 'whole', bytes: 'data' }),
]
