/**
 * What machines of a team shared in settings, as a copy or a backup of their database brings it: a data folder has settings in files, and keeps these only for the
 * way back. Columns as in PostgreSQL.
 */
export const teamSettingSchema = `
  create table settings (key text primary key, body text, sealed blob) strict;
  create table setting_changes (
    id integer primary key autoincrement, at integer not null, author text not null, key text not null, body text not null
  ) strict;`
