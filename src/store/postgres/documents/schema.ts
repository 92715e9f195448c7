/** What of a path the index holds: a row of an index has room for 2,700 bytes. In its order, and then that of the whole path, paths are in their order. */
export const pathStart = 'substring(path from 1 for 1000)'

/** The same of a path's bytes. */
export const startOfPath = (path: Buffer): Buffer => path.subarray(0, 1_000)

/**
 * Documents and their index, row for row as `documents.db` keeps them, keys packed in the same way. Text of others is `bytea` of UTF-8: it may hold U+0000, and
 * its order is that of its bytes. What is written once and hardly shrinks (`external`) is not compressed.
 */
export const documentSchema = `
create table collections (
  id text primary key, name bytea not null, origin bytea not null, description bytea,
  documents integer not null default 0, sections integer not null default 0, synced_at bigint
);
create table collection_leases (collection text primary key, token text not null, process integer not null, host text not null);
create table document_counters (name text primary key, value bigint not null) with (fillfactor = 50);
insert into document_counters values ('document', 1), ('segment', 1), ('term', 1), ('model', 1), ('version', 1);
create table documents (
  number bigint primary key, collection text not null, path bytea not null, title bytea not null, uri bytea not null,
  bytes bigint not null, hash text not null, sections integer not null, segment bigint not null
);
create index documents_path on documents (collection, (${pathStart}));
create table sections (
  number bigint primary key, anchor bytea not null, heading bytea not null, level integer not null, crumbs text not null,
  line integer, page integer, length integer not null, text bytea not null
);
create table forward (chunk bigint primary key, data bytea not null);
create table terms (term text collate "C" primary key, number integer not null);
create table segments (
  id bigint primary key, collection text not null, documents integer not null, sections integer not null,
  state text not null check (state in ('building', 'live', 'dead'))
);
create index segments_collection on segments (collection);
create table layouts (segment bigint primary key, data bytea not null);
create table removed (segment bigint not null, document bigint not null, primary key (segment, document));
create table postings (id bigint primary key, data bytea not null);
create table latent_models (id bigint primary key, collection text not null, sections integer not null, live boolean not null, data bytea not null);
create index latent_models_collection on latent_models (collection);
create table latent_pages (id bigint primary key, data bytea not null);
create table latent_blocks (id bigint primary key, data bytea not null);
alter table forward alter column data set storage external;
alter table layouts alter column data set storage external;
alter table postings alter column data set storage external;
alter table latent_pages alter column data set storage external;
alter table latent_blocks alter column data set storage external;
`

/** The vectors of sections; `bytea`, which every PostgreSQL has: a scan of a collection's vectors is the search's own. */
export const vectorSchema = `
create table vector_models (id bigint primary key, collection text not null, name text not null, dimensions integer not null, live boolean not null);
create unique index vector_models_name on vector_models (collection, name, dimensions);
create table vector_pages (id bigint primary key, whole boolean not null, data bytea not null);
alter table vector_pages alter column data set storage external;
`
