/** Tokens for programs: `hash` is all that is kept of the token itself; `scopes` as JSON, `owner` null for the local user, times in ms since 1970. */
const tokenSchema = `
  create table tokens (
    id text collate "C" primary key, hash text not null unique, owner text, name text not null, scopes text not null, prefix text not null,
    created_at bigint not null, used_at bigint, expires_at bigint
  );
  create index tokens_owner on tokens (owner, created_at);`

/** Files that people handed over; their bytes lie under `hash` beside other media. `owner` is null for the local user, `size` in bytes. */
const attachmentSchema = `
  create table attachments (
    id text collate "C" primary key, owner text, name text not null, media_type text not null, hash text not null, size bigint not null,
    created_at bigint not null
  );
  create index attachments_owner on attachments (owner, created_at);`

/** What people thought of answers: one row a run. `owner` is null for the local user, `at` in ms since 1970. */
const ratingSchema = `
  create table ratings (
    run text primary key, owner text, rating text not null check (rating in ('up', 'down')), comment text, at bigint not null
  );`

/** What was done at the servers; rows are only ever added. `owner` is null for those that are not known, `at` in ms since 1970. */
const auditSchema = `
  create table audit (
    id bigint generated always as identity primary key, at bigint not null, owner text, name text not null, action text not null, subject text,
    detail text
  );
  create index audit_at on audit (at);`

/** Whose collections are that no file declares. */
const collectionOwnerSchema = `
  create table collection_owners (
    collection text collate "C" not null, owner text collate "C" not null, primary key (owner, collection)
  );
  create index collection_owners_collection on collection_owners (collection);`

/** Runs that the servers of a team have under way, in the order in which they began. */
const carriedSchema = `
  create table carried_marks (id bigint generated always as identity primary key, run text not null unique);`

/** Of what the servers of a team keep beside runs, sessions and documents. */
export const serverSchema = [tokenSchema, attachmentSchema, ratingSchema, auditSchema, collectionOwnerSchema, carriedSchema].join('\n')

/**
 * What people let others read: one row a session or run, beneath it the runs that are read, who is named, and who has looked at it since when. Times in ms since
 * 1970.
 */
export const shareSchema = `
  create table shares (
    id text collate "C" primary key, owner text collate "C" not null, kind text not null check (kind in ('session', 'run')),
    subject text collate "C" not null unique, audience text not null check (audience in ('named', 'everybody')), created_at bigint not null,
    changed_at bigint not null
  );
  create index shares_owner on shares (owner, created_at);
  create table share_runs (
    share text collate "C" not null references shares (id) on delete cascade, position bigint not null, run text collate "C" not null,
    primary key (share, position)
  );
  create index share_runs_run on share_runs (run);
  create table share_readers (
    share text collate "C" not null references shares (id) on delete cascade, reader text collate "C" not null, primary key (share, reader)
  );
  create index share_readers_reader on share_readers (reader);
  create table share_looks (
    share text collate "C" not null references shares (id) on delete cascade, reader text collate "C" not null, at bigint not null,
    primary key (share, reader)
  );
  create index share_looks_reader on share_looks (reader);`
