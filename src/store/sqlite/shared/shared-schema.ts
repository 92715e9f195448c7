/**
 * Bookings in `shared.db`, money in microdollars. `amount` is what counts: expected, then actual. `run_cap` is the cap that the run had then. `day` counts UTC
 * days since 1970, and `owner` is empty for the local user.
 */
export const ledgerSchema = `
  create table bookings (
    run text not null, key text not null, root text not null, owner text not null, session text, day integer not null,
    amount integer not null, run_cap integer not null, primary key (run, key)
  ) strict, without rowid;
  create index bookings_root on bookings (root, amount);
  create index bookings_session on bookings (session, amount) where session is not null;
  create index bookings_day on bookings (owner, day, amount);`

/** Cached values in `shared.db` as JSON, under the SHA-256 of their key's canonical JSON; times in ms since 1970, `bytes` as UTF-8. */
export const cacheSchema = `
  create table cached (
    key text primary key, at integer not null, until integer not null, bytes integer not null, value text not null
  ) strict;
  create index cached_until on cached (until);
  create index cached_at on cached (at, bytes);`

/** Counts in `shared.db`: what an owner did on a UTC day, counted in days since 1970. `owner` is empty for the local user. */
export const dayCounterSchema = `
  create table day_counts (
    what text not null, owner text not null, day integer not null, count integer not null, primary key (what, owner, day)
  ) strict, without rowid;`
