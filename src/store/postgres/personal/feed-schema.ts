/**
 * Feeds, their items and their secrets. An item is kept whole as JSON; the columns beside it are what searches narrow by. Whoever items name is kept once for each
 * way in which a feed writes them. Places and labels are compared without regard to case, of ASCII letters alone: `"C"`.
 */
export const feedSchema = `
  create table feeds (
    id text collate "C" primary key, owner text, name text not null, type text not null, kind text not null, options text not null,
    shared boolean not null, collection text not null unique, created_at bigint not null, cursor text, last_sync text
  );
  create unique index feeds_name on feeds ((coalesce(owner, '')), name);
  create table feed_items (
    number bigint generated always as identity primary key, feed text collate "C" not null references feeds (id) on delete cascade, path text not null,
    at bigint not null, until bigint not null, place text collate "C", thread text, restricted boolean not null, item text not null,
    unique (feed, path)
  );
  create index feed_items_at on feed_items (feed, at, number);
  create index feed_items_place on feed_items (feed, lower(place));
  create index feed_items_thread on feed_items (feed, thread);
  create table feed_labels (
    item bigint not null references feed_items (number) on delete cascade, label text collate "C" not null, primary key (item, label)
  );
  create table feed_readers (
    item bigint not null references feed_items (number) on delete cascade, address text not null, primary key (item, address)
  );
  create table feed_people (
    number bigint generated always as identity primary key, feed text collate "C" not null references feeds (id) on delete cascade,
    address text not null, handle text not null, name text not null, unique (feed, address, handle, name)
  );
  create index feed_people_address on feed_people (address);
  create index feed_people_handle on feed_people (handle);
  create table feed_named (
    person bigint not null references feed_people (number) on delete cascade, item bigint not null references feed_items (number) on delete cascade,
    wrote boolean not null, at bigint not null, primary key (person, item)
  );
  create index feed_named_item on feed_named (item);
  create table feed_secrets (
    feed text collate "C" not null references feeds (id) on delete cascade, name text not null, sealed bytea not null, primary key (feed, name)
  );`
