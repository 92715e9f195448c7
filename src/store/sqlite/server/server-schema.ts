/** Tokens for programs in `server.db`: `hash` is all that is kept of the token itself; `scopes` as JSON, `owner` null for the local user, times in ms since 1970. */
export const tokenSchema = `
  create table tokens (
    id text primary key, hash text not null unique, owner text, name text not null, scopes text not null, prefix text not null,
    created_at integer not null, used_at integer, expires_at integer
  ) strict;
  create index tokens_owner on tokens (owner, created_at);`

/** Files that people handed over, in `server.db`; their bytes lie under `hash` beside other media. `owner` is null for the local user, `size` in bytes. */
export const attachmentSchema = `
  create table attachments (
    id text primary key, owner text, name text not null, media_type text not null, hash text not null, size integer not null,
    created_at integer not null
  ) strict;
  create index attachments_owner on attachments (owner, created_at);`

/** What people thought of answers, in `server.db`: one row a run. `owner` is null for the local user, `at` in ms since 1970. */
export const ratingSchema = `
  create table ratings (
    run text primary key, owner text, rating text not null check (rating in ('up', 'down')), comment text, at integer not null
  ) strict, without rowid;`

/**
 * What was done at the server, in `server.db`; rows are only ever added. `owner` is null for the local user and for those that are not known, `at` in ms since
 * 1970.
 */
export const auditSchema = `
  create table audit (
    id integer primary key autoincrement, at integer not null, owner text, name text not null, action text not null, subject text, detail text
  ) strict;
  create index audit_at on audit (at);`

/** Whose collections are that no file declares, in `server.db`. */
export const collectionOwnerSchema = `
  create table collection_owners (collection text not null, owner text not null, primary key (owner, collection)) strict, without rowid;
  create index collection_owners_collection on collection_owners (collection);`

/** Runs that a server has under way, in `server.db`, in the order in which they began. */
export const carriedSchema = `
  create table carried (id integer primary key autoincrement, run text not null unique) strict;`

/**
 * What people let others read, in `server.db`: one row a session or run, beneath it the runs that are read, who is named, and who has looked at it since when.
 * Times in ms since 1970.
 */
export const shareSchema = `
  create table shares (
    id text primary key, owner text not null, kind text not null check (kind in ('session', 'run')), subject text not null unique,
    audience text not null check (audience in ('named', 'everybody')), created_at integer not null, changed_at integer not null
  ) strict;
  create index shares_owner on shares (owner, created_at);
  create table share_runs (
    share text not null references shares (id) on delete cascade, position integer not null, run text not null, primary key (share, position)
  ) strict, without rowid;
  create index share_runs_run on share_runs (run);
  create table share_readers (
    share text not null references shares (id) on delete cascade, reader text not null, primary key (share, reader)
  ) strict, without rowid;
  create index share_readers_reader on share_readers (reader);
  create table share_looks (
    share text not null references shares (id) on delete cascade, reader text not null, at integer not null, primary key (share, reader)
  ) strict, without rowid;
  create index share_looks_reader on share_looks (reader);`
