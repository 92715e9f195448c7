import { DatabaseSync } from 'node:sqlite'
import type { JudgedSet } from '../sets/judged-set.ts'

/** A piece of a page as plain retrieval hands it over. */
export interface Chunk {
  readonly page: string
  readonly text: string
  /** Judged ids of the sections of which it holds at least a character. */
  readonly sections: readonly string[]
}

/** Characters of a chunk and of what it shares with the one before: about 450 tokens, so that ten are what a common documentation server returns. */
const size = 2_000
const overlap = 200

/** Plain retrieval: pages cut at fixed sizes, whatever their headings say; SQLite FTS5 with `porter unicode61` over title and text, all words joined by OR. */
export function chunkSearch(set: JudgedSet): Disposable & { search(query: string, limit: number): readonly Chunk[] } {
  const chunks = set.pages.flatMap((page) => chunksOf(set, page))
  const database = new DatabaseSync(':memory:')
  database.exec(`create virtual table f using fts5(at unindexed, title, text, tokenize='porter unicode61')`)
  const insert = database.prepare('insert into f values (?, ?, ?)')
  database.exec('begin')
  for (const [at, { chunk, title }] of chunks.entries()) insert.run(at, title, chunk.text)
  database.exec('commit')
  const statement = database.prepare('select at from f where f match ? order by bm25(f) limit ?')
  return {
    search(query, limit) {
      const words = [...new Set(query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [])]
      if (words.length === 0) return []
      return statement.all(words.map((word) => `"${word}"`).join(' OR '), limit).map((row) => chunks[Number(row['at'])]!.chunk)
    },
    [Symbol.dispose]: () => database.close(),
  }
}

function chunksOf(
  set: JudgedSet,
  { path, title, sections }: JudgedSet['pages'][number],
): readonly { readonly chunk: Chunk; readonly title: string }[] {
  let text = ''
  const parts = sections.map((section) => {
    const start = text.length
    text += `${section.heading}\n\n${section.text}\n\n`
    return { id: set.idOf(path, section.anchor), start, end: text.length - 2 }
  })
  const starts = Array.from(
    { length: Math.max(1, Math.ceil((text.length - overlap) / (size - overlap))) },
    (_, at) => at * (size - overlap),
  )
  return starts.map((start) => ({
    title,
    chunk: {
      page: path,
      text: text.slice(start, start + size),
      sections: parts.filter((part) => part.start < start + size && part.end > start).map(({ id }) => id),
    },
  }))
}
