import { runHistorySchema } from './run-history.ts'

/**
 * Bookings, money in microdollars. `amount` is what counts: expected, then actual. `run_cap` is the cap that the run had then. `day` counts UTC days since 1970, and
 * `owner` is empty for the local user.
 */
const ledgerSchema = `
  create table bookings (
    run text not null, key text not null, root text not null, owner text not null, session text, day integer not null,
    amount bigint not null, run_cap bigint not null, primary key (run, key)
  );
  create index bookings_root on bookings (root) include (amount);
  create index bookings_session on bookings (session) include (amount) where session is not null;
  create index bookings_day on bookings (owner, day) include (amount);`

/** Cached values as JSON, under the SHA-256 of their key's canonical JSON; times in ms since 1970, `bytes` as UTF-8. */
const cacheSchema = `
  create table cached (
    key text collate "C" primary key, at bigint not null, until bigint not null, bytes integer not null, value text not null
  );
  create index cached_until on cached (until);
  create index cached_at on cached (at, key) include (bytes);`

/** What an owner did on a UTC day, counted in days since 1970. `owner` is empty for the local user. */
const dayCounterSchema = `
  create table day_counts (
    what text not null, owner text not null, day integer not null, count bigint not null, primary key (what, owner, day)
  );
  create index day_counts_day on day_counts (day);`

export const sharedSchema = [ledgerSchema, cacheSchema, dayCounterSchema, runHistorySchema].join('\n')
