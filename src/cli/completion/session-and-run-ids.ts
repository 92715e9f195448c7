import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Line, roughDataFolder } from './line.ts'
import type { Word } from './shape.ts'

/** Words that are offered at most. */
const most = 200
/** ms that a database may be busy. */
const patience = 50

/** The sessions whose id begins as the current word does, last used first, with their titles. */
export const recordedSessions = (line: Line): readonly Word[] =>
  rows(
    line,
    'runs.db',
    `select id as word, json_extract(body, '$.title') as about from sessions where ${beginsSo('id')} order by used desc, id desc`,
  )

/** The runs whose id begins as the current word does, newest first, with their questions. */
export const recordedRuns = (line: Line): readonly Word[] =>
  rows(
    line,
    'runs.db',
    `select run as word, json_extract(body, '$.request.question') as about from events where seq = 1 and ${beginsSo('run')} order by rowid desc`,
  )

/** The documents of the collection that the word before names. */
export const recordedDocuments = (line: Line): readonly Word[] =>
  rows(
    line,
    'documents.db',
    `select path as word, title as about from documents
     where collection in (select id from collections where name = ?2) and ${beginsSo('path')} order by path`,
    line.before.at(-1) ?? '',
  )

/** The feeds of whoever sits at this machine, with their kinds. */
export const recordedFeeds = (line: Line): readonly Word[] =>
  rows(line, 'personal.db', `select name as word, kind as about from feeds where owner is null and ${beginsSo('name')} order by name`)

const beginsSo = (column: string): string => `${column} >= ?1 and ${column} < ?1 || char(1114111)`

/** Reads a database where it is; it is neither made nor brought up to date for that. */
function rows(line: Line, file: string, select: string, ...more: readonly string[]): readonly Word[] {
  const path = join(roughDataFolder(line), file)
  if (!existsSync(path)) return []
  using database = new DatabaseSync(path, { readOnly: true, timeout: patience })
  return database
    .prepare(`${select} limit ${most}`)
    .all(line.current, ...more)
    .map(({ word, about }) => ({ word: String(word), about: String(about ?? '') }))
}
