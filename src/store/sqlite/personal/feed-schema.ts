/**
 * Feeds, their items and their secrets, in `personal.db`. An item is kept whole as JSON; the columns beside it are what searches narrow by. Whoever items name
 * is kept once for each way in which a feed writes them.
 */
export const feedSchema = `
  create table feeds (
    id text primary key, owner text, name text not null, type text not null, kind text not null, options text not null, shared integer not null,
    collection text not null unique, created_at integer not null, cursor text, last_sync text
  ) strict, without rowid;
  create unique index feeds_name on feeds (ifnull(owner, ''), name);
  create table feed_items (
    number integer primary key, feed text not null references feeds (id) on delete cascade, path text not null, at integer not null,
    until integer not null, place text, thread text, restricted integer not null, item text not null, unique (feed, path)
  ) strict;
  create index feed_items_at on feed_items (feed, at);
  create index feed_items_place on feed_items (feed, place);
  create index feed_items_thread on feed_items (feed, thread);
  create table feed_labels (
    item integer not null references feed_items (number) on delete cascade, label text not null, primary key (item, label)
  ) strict, without rowid;
  create table feed_readers (
    item integer not null references feed_items (number) on delete cascade, address text not null, primary key (item, address)
  ) strict, without rowid;
  create table feed_people (
    number integer primary key, feed text not null references feeds (id) on delete cascade, address text not null, handle text not null, name text not null,
    unique (feed, address, handle, name)
  ) strict;
  create index feed_people_address on feed_people (address);
  create index feed_people_handle on feed_people (handle);
  create table feed_named (
    person integer not null references feed_people (number) on delete cascade,
    item integer not null references feed_items (number) on delete cascade,
    wrote integer not null, at integer not null, primary key (person, item)
  ) strict, without rowid;
  create index feed_named_item on feed_named (item);
  create table feed_secrets (
    feed text not null references feeds (id) on delete cascade, name text not null, sealed blob not null, primary key (feed, name)
  ) strict, without rowid;`
