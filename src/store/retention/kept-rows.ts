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
    what: 'amounts of the accounts',
    table: 'bookings',
    file: 'shared.db',
    isPersons: true,
    of: ofOwner,
    set: () => `owner = '${goneOwner}', session = null`,
  },
  { what: 'counts of a day', table: 'day_counts', file: 'shared.db', isPersons: true, of: ofOwner },
  { what: 'kept results of tools, of everybody', table: 'cached', file: 'shared.db', isPersons: true, isHidden: true, of: () => '1 = 1' },
  { what: 'notes on runs', table: 'noted_runs', file: 'shared.db', of: ofRun },
  { what: 'vectors of memories', table: 'memory_vectors', file: 'personal.db', isPersons: true, isHidden: true, of: ofMemory },
  { what: 'memories', table: 'memories', file: 'personal.db', isPersons: true, of: ofOwner },
  { what: 'looks back', table: 'look_backs', file: 'personal.db', of: (say) => `${ofSession(say)} or ${ofRun(say)}` },
  { what: 'labels of items', table: 'feed_labels', file: 'personal.db', isPersons: true, isHidden: true, of: ofItem },
  { what: 'readers of items', table: 'feed_readers', file: 'personal.db', isPersons: true, isHidden: true, of: ofItem },
  { what: 'mentions in items', table: 'feed_named', file: 'personal.db', isPersons: true, isHidden: true, of: ofItem },
  { what: 'people in connectors', table: 'feed_people', file: 'personal.db', isPersons: true, of: ofFeed },
  { what: 'secrets of connectors', table: 'feed_secrets', file: 'personal.db', isPersons: true, isHidden: true, of: ofFeed },
  { what: 'items of connectors', table: 'feed_items', file: 'personal.db', isPersons: true, of: ofFeed },
  { what: 'connectors', table: 'feeds', file: 'personal.db', isPersons: true, of: ofOwner },
  { what: 'ratings', table: 'ratings', file: 'server.db', of: (say) => `${ofOwner(say)} or ${ofRun(say)}` },
  { what: 'files handed over', table: 'attachments', file: 'server.db', isPersons: true, of: ofOwner },
  { what: 'collections', table: 'collection_owners', file: 'server.db', isPersons: true, of: ofOwner },
  { what: 'looks at what is shared', table: 'share_looks', file: 'server.db', isHidden: true, of: ofReader },
  { what: 'readers of what is shared', table: 'share_readers', file: 'server.db', isHidden: true, of: ofReader },
  { what: 'runs that are shared', table: 'share_runs', file: 'server.db', of: (say) => `${ofRun(say)} or share in (${goneShare(say)})` },
  { what: 'shares', table: 'shares', file: 'server.db', of: (say) => `id in (${goneShare(say)})` },
  { what: 'runs under way', table: 'carried_marks', inSqlite: 'carried', file: 'server.db', isHidden: true, of: ofRun },
  { what: 'runs in hand', table: 'carried', inSqlite: null, file: 'server.db', isHidden: true, of: ofRun },
  { what: 'prompts that wait', table: 'session_queue', file: 'runs.db', of: ofSession },
  {
    what: 'chosen conversations',
    table: 'current_sessions',
    file: 'runs.db',
    isHidden: true,
    of: (say) => `${ofOwner(say)} or ${ofSession(say)}`,
  },
  { what: 'turns of conversations', table: 'session_runs', file: 'runs.db', of: (say) => `${ofSession(say)} or ${ofRun(say)}` },
  { what: 'conversations', table: 'sessions', file: 'runs.db', of: ({ sessions }) => `id in ${sessions}` },
  { what: 'newest numbers of runs', table: 'run_heads', file: 'runs.db', isHidden: true, of: ofRun },
  { what: 'events of runs', table: 'events', file: 'runs.db', of: ofRun },
]

/** The same of the account itself, which goes last. */
export const accountRows: readonly KeptRows[] = [
  { what: 'tokens', table: 'tokens', file: 'server.db', isPersons: true, isHidden: true, of: ofOwner },
  {
    what: 'notes in the audit',
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
    what: 'proofs of an address',
    table: 'verification',
    file: 'server.db',
    isPersons: true,
    isHidden: true,
    of: ({ owner, email, has }) => ['identifier', 'value'].flatMap((column) => [has(column, owner), has(column, email)]).join(' or '),
  },
  { what: 'ways to sign in', table: 'account', file: 'server.db', isPersons: true, isHidden: true, of: ofUser },
  { what: 'sign-ins', table: 'session', file: 'server.db', isPersons: true, isHidden: true, of: ofUser },
  { what: 'accounts', table: 'user', file: 'server.db', isPersons: true, of: ({ owner }) => `id = ${owner}` },
]

/** Rows of these are nobody's: what comes to be there meanwhile says nothing of the person. */
export const everybodys: ReadonlySet<string> = new Set(['kept results of tools, of everybody'])
