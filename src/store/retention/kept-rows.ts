import { goneOwner } from '../../core/retention.ts'

/** How a database says what rows are found by. Texts are SQL. */
export interface Dialect {
  readonly owner: string
  readonly email: string
  /** Lists of ids, to stand behind `in`. */
  readonly runs: string
  readonly sessions: string
  /** Whether a column holds a text. */
  has(column: string, text: string): string
}

/** Rows of one table that belong to a person, or to runs and conversations that go. */
export interface KeptRows {
  /** For people: `memories`. */
  readonly what: string
  readonly table: string
  /** Its name in SQLite, where that is another; absent there with `null`. */
  readonly inSqlite?: string | null
  readonly file: 'shared.db' | 'personal.db' | 'server.db' | 'runs.db'
  /** True for what goes only with a person: it has nothing to do with runs. */
  readonly isPersons?: true
  /** True for what a person is not given in a copy of theirs: secrets, and what is only bookkeeping. */
  readonly isHidden?: true
  /** The condition. */
  of(say: Dialect): string
  /** What becomes of rows that stay for the sake of others. */
  set?(say: Dialect): string
}

const ofOwner = ({ owner }: Dialect) => `owner = ${owner}`
const ofRun = ({ runs }: Dialect) => `run in ${runs}`
const ofSession = ({ sessions }: Dialect) => `session in ${sessions}`
const ofMemory = ({ owner }: Dialect) => `memory in (select id from memories where owner = ${owner})`
const ofFeed = ({ owner }: Dialect) => `feed in (select id from feeds where owner = ${owner})`
const ofItem = (say: Dialect) => `item in (select number from feed_items where ${ofFeed(say)})`
const goneShare = ({ owner, runs, sessions }: Dialect) =>
  `select id from shares where owner = ${owner} or subject in ${runs} or subject in ${sessions}`
const ofReader = (say: Dialect) => `reader = ${say.owner} or share in (${goneShare(say)})`
const ofUser = ({ owner }: Dialect) => `"userId" = ${owner}`

/** What an administrator did stays known; how the person was told of does not. */
const administers = `(action like 'setting.%' or action like 'user.%')`
const isTheirs = ({ owner }: Dialect) => `coalesce(owner, '') = ${owner}`
const concerns = ({ owner, email, has }: Dialect) =>
  ['subject', 'detail', 'name'].flatMap((column) => [has(column, owner), has(column, email)]).join(' or ')

/**
 * Everything that belongs to a person, a run or a conversation, in an order in which it can be taken away: rows before those that they are found by, and each
 * database file in one or two steps. The account is the last: while it is there, a removal that was cut short can be begun again by its name.
 */
export const keptRows: readonly KeptRows[] = [
  {
    what: 'spending records',
    table: 'bookings',
    file: 'shared.db',
    isPersons: true,
    of: ofOwner,
    set: () => `owner = '${goneOwner}', session = null`,
  },
  { what: 'daily usage counts', table: 'day_counts', file: 'shared.db', isPersons: true, of: ofOwner },
  { what: 'cached tool results of everyone', table: 'cached', file: 'shared.db', isPersons: true, isHidden: true, of: () => '1 = 1' },
  { what: 'run notes', table: 'noted_runs', file: 'shared.db', of: ofRun },
  { what: 'memory vectors', table: 'memory_vectors', file: 'personal.db', isPersons: true, isHidden: true, of: ofMemory },
  { what: 'memories', table: 'memories', file: 'personal.db', isPersons: true, of: ofOwner },
  { what: 'memory reviews', table: 'look_backs', file: 'personal.db', of: (say) => `${ofSession(say)} or ${ofRun(say)}` },
  { what: 'item labels', table: 'feed_labels', file: 'personal.db', isPersons: true, isHidden: true, of: ofItem },
  { what: 'item readers', table: 'feed_readers', file: 'personal.db', isPersons: true, isHidden: true, of: ofItem },
  { what: 'item mentions', table: 'feed_named', file: 'personal.db', isPersons: true, isHidden: true, of: ofItem },
  { what: 'connector contacts', table: 'feed_people', file: 'personal.db', isPersons: true, of: ofFeed },
  { what: 'connector secrets', table: 'feed_secrets', file: 'personal.db', isPersons: true, isHidden: true, of: ofFeed },
  { what: 'connector items', table: 'feed_items', file: 'personal.db', isPersons: true, of: ofFeed },
  { what: 'connectors', table: 'feeds', file: 'personal.db', isPersons: true, of: ofOwner },
  { what: 'ratings', table: 'ratings', file: 'server.db', of: (say) => `${ofOwner(say)} or ${ofRun(say)}` },
  { what: 'uploaded files', table: 'attachments', file: 'server.db', isPersons: true, of: ofOwner },
  { what: 'collections', table: 'collection_owners', file: 'server.db', isPersons: true, of: ofOwner },
  { what: 'share views', table: 'share_looks', file: 'server.db', isHidden: true, of: ofReader },
  { what: 'share readers', table: 'share_readers', file: 'server.db', isHidden: true, of: ofReader },
  { what: 'shared runs', table: 'share_runs', file: 'server.db', of: (say) => `${ofRun(say)} or share in (${goneShare(say)})` },
  { what: 'shares', table: 'shares', file: 'server.db', of: (say) => `id in (${goneShare(say)})` },
  { what: 'runs in progress', table: 'carried_marks', inSqlite: 'carried', file: 'server.db', isHidden: true, of: ofRun },
  { what: 'run assignments', table: 'carried', inSqlite: null, file: 'server.db', isHidden: true, of: ofRun },
  { what: 'queued messages', table: 'session_queue', file: 'runs.db', of: ofSession },
  {
    what: 'current conversations',
    table: 'current_sessions',
    file: 'runs.db',
    isHidden: true,
    of: (say) => `${ofOwner(say)} or ${ofSession(say)}`,
  },
  { what: 'conversation turns', table: 'session_runs', file: 'runs.db', of: (say) => `${ofSession(say)} or ${ofRun(say)}` },
  { what: 'conversations', table: 'sessions', file: 'runs.db', of: ({ sessions }) => `id in ${sessions}` },
  { what: 'newest event numbers', table: 'run_heads', file: 'runs.db', isHidden: true, of: ofRun },
  { what: 'run events', table: 'events', file: 'runs.db', of: ofRun },
]

/** The same of the account itself, which goes last. */
export const accountRows: readonly KeptRows[] = [
  { what: 'tokens', table: 'tokens', file: 'server.db', isPersons: true, isHidden: true, of: ofOwner },
  {
    what: 'audit log entries',
    table: 'audit',
    file: 'server.db',
    isPersons: true,
    of: (say) => `${isTheirs(say)} or ${concerns(say)}`,
    set: (say) => {
      const { owner, email, has } = say
      const named = `(${has('subject', owner)} or ${has('subject', email)})`
      const told = `(${named} or ${has('detail', owner)} or ${has('detail', email)} or (${isTheirs(say)} and not ${administers}))`
      return `subject = case when ${named} then '${goneOwner}' when ${isTheirs(say)} and not ${administers} then null else subject end,
        detail = case when ${told} then null else detail end,
        name = case when ${isTheirs(say)} or ${has('name', owner)} or ${has('name', email)} then '${goneOwner}' else name end,
        owner = case when ${isTheirs(say)} then '${goneOwner}' else owner end`
    },
  },
  {
    what: 'email verifications',
    table: 'verification',
    file: 'server.db',
    isPersons: true,
    isHidden: true,
    of: ({ owner, email, has }) => ['identifier', 'value'].flatMap((column) => [has(column, owner), has(column, email)]).join(' or '),
  },
  { what: 'sign-in methods', table: 'account', file: 'server.db', isPersons: true, isHidden: true, of: ofUser },
  { what: 'sign-ins', table: 'session', file: 'server.db', isPersons: true, isHidden: true, of: ofUser },
  { what: 'accounts', table: 'user', file: 'server.db', isPersons: true, of: ({ owner }) => `id = ${owner}` },
]

/** Rows of these are nobody's: what comes to be there meanwhile says nothing of the person. */
export const everybodys: ReadonlySet<string> = new Set(['cached tool results of everyone'])
