import { DatabaseSync } from 'node:sqlite'
import type { JudgedSet } from '../sets/judged-set.ts'

/** The paired baseline: SQLite FTS5 with `porter unicode61`, all words joined by OR, ranked by its bm25. Ranked section ids by query. */
export function plainRanking(set: JudgedSet): ReadonlyMap<string, readonly string[]> {
  const database = new DatabaseSync(':memory:')
  database.exec(`create virtual table f using fts5(id unindexed, title, text, tokenize='porter unicode61')`)
  const insert = database.prepare('insert into f values (?, ?, ?)')
  database.exec('begin')
  for (const page of set.pages) {
    for (const section of page.sections) insert.run(set.idOf(page.path, section.anchor), `${page.title} ${section.heading}`, section.text)
  }
  database.exec('commit')
  const search = database.prepare('select id from f where f match ? order by bm25(f) limit 100')
  const ranked = new Map<string, readonly string[]>()
  for (const { id, text } of set.queries) {
    const words = [...new Set(text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [])]
    ranked.set(id, words.length === 0 ? [] : search.all(words.map((word) => `"${word}"`).join(' OR ')).map((row) => String(row['id'])))
  }
  database.close()
  return ranked
}
