/** What is remembered, in `personal.db`. `owner` is empty for the local user; rows stay in the order in which they were made. */
export const memorySchema = `
  create table memories (
    number integer primary key, id text not null unique, owner text not null, content text not null, category text not null, tier text not null,
    confidence real not null, keywords text not null, language text not null, provenance text not null, created_at integer not null,
    last_used_at integer not null, uses integer not null, expires_at integer, supersedes text, state text not null, ended_at integer, replaced_by text
  ) strict;
  create index memories_of_owner on memories (owner, number);
  create table look_backs (session text primary key, run text not null) strict, without rowid;`

/** Kept facts that one may contradict came later. */
export const doubtSchema = 'alter table memories add column may_contradict text;'

/** What models made of the words of facts came later still. */
export const memoryVectorSchema = `
  create table memory_vectors (
    memory text primary key references memories (id) on delete cascade, model text not null, data blob not null
  ) strict, without rowid;`
