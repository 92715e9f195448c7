/**
 * The schema of `documents.db`, as steps from one version to the next; `user_version` counts how many have been taken. Append only.
 *
 * Numbers that make up one key are packed into one integer, because rowid tables hold blobs better than index trees:
 * `sections.number = document * 2^20 + ordinal`, `forward.chunk = document * 2^15 + ordinal / 32`, `postings.id = segment * 2^30 + first term`,
 * `latent_pages.id` and `vector_pages.id = model * 2^33 + document`, `latent_blocks.id = model * 2^20 + place`.
 */
export const documentMigrations: readonly string[] = [
  `create table collections (
    id text primary key, name text not null, origin text not null, description text,
    documents integer not null default 0, sections integer not null default 0, synced_at integer
  ) strict;
  create table leases (
    collection text primary key, token text not null, process integer not null, host text not null, expires integer not null
  ) strict;
  create table counters (name text primary key, value integer not null) strict, without rowid;
  insert into counters values ('document', 1), ('segment', 1), ('term', 1), ('model', 1);
  create table documents (
    number integer primary key, collection text not null, path text not null, title text not null, uri text not null,
    bytes integer not null, hash text not null, sections integer not null, segment integer not null
  ) strict;
  create unique index documents_path on documents (collection, path);
  create table sections (
    number integer primary key, anchor text not null, heading text not null, level integer not null, crumbs text not null,
    line integer, page integer, length integer not null, text text not null
  ) strict;
  create table forward (chunk integer primary key, data blob not null) strict;
  create table terms (term text primary key, number integer not null) strict, without rowid;
  create table segments (
    id integer primary key, collection text not null, documents integer not null, sections integer not null,
    state text not null check (state in ('building', 'live', 'dead'))
  ) strict;
  create index segments_collection on segments (collection);
  create table layouts (segment integer primary key, data blob not null) strict;
  create table removed (segment integer not null, document integer not null, primary key (segment, document)) strict, without rowid;
  create table postings (id integer primary key, data blob not null) strict;
  create table latent_models (id integer primary key, collection text not null, sections integer not null, live integer not null, data blob not null) strict;
  create index latent_models_collection on latent_models (collection);
  create table latent_pages (id integer primary key, data blob not null) strict;`,
  // Models were one blob each; what is not live is cleared away by the next sync, which fits anew.
  `create table latent_blocks (id integer primary key, data blob not null) strict;
  update latent_models set live = 0;`,
  `create table vector_models (
    id integer primary key, collection text not null, name text not null, dimensions integer not null, live integer not null
  ) strict;
  create unique index vector_models_name on vector_models (collection, name, dimensions);
  create table vector_pages (id integer primary key, whole integer not null, data blob not null) strict;`,
]
