import type { Bench, Figure, Goal } from '../bench.ts'

const indexed = (label: string, figure: string, unit: string, goal?: Goal): Figure => ({
  ...{ label: `100,000 sections: ${label}`, unit, ...(goal ? { goal } : {}), line: { bench: 'index', figure }, field: 'value' },
})
const withVectors = (label: string, figure: string, unit: string, goal?: Goal): Figure => ({
  ...{ label: `100,000 sections with vectors: ${label}`, unit, ...(goal ? { goal } : {}) },
  ...{ line: { bench: 'index/vectors', figure }, field: 'value' },
})
const appended = (store: string, figure: string, label: string, goal?: Goal): Figure => ({
  ...{ label, unit: 'us', ...(goal ? { goal } : {}), line: { bench: 'store', ...(store === 'postgres' ? { store } : {}), figure } },
  ...{ field: 'p99', beside: { p50: 'p50' } },
})
const sessionSearch = (figure: string): Figure => ({
  ...{ label: `search through 1,000 conversations, ${figure}: median`, unit: 'ms' },
  ...{ line: { bench: 'store', store: 'sqlite', figure }, field: 'p50', beside: { longest: 'max' } },
})

export const indexAndStore: readonly Bench[] = [
  {
    name: 'index',
    measures: 'sections a second, memory, and query times at 100,000 sections',
    run: ['bench/index/run.ts'],
    minutes: 4,
    needs: { data: ['docs-links', 'docs', 'ray-docs-qa'] },
    figures: [
      indexed('indexing from parsed text, everything included', 'sections indexed per CPU second', 'sections a second of CPU', {
        atLeast: 2_000,
      }),
      indexed('peak memory while indexing', 'peak memory while indexing', 'MB', { atMost: 300 }),
      indexed('index with text, times the text', 'index with text, times the text', 'times', { atMost: 3 }),
      indexed('query, p50', 'query p50', 'ms', { atMost: 10 }),
      indexed('query, p99', 'query p99', 'ms', { atMost: 40 }),
      indexed('CPU of a query, p50', 'query CPU p50', 'ms'),
      indexed('open and first query in a fresh process', 'open and first query in a fresh process', 'ms', { atMost: 100 }),
      indexed('peak memory while querying', 'peak memory while querying', 'MB', { atMost: 300 }),
    ],
  },
  {
    name: 'index-vectors',
    measures: 'size of vectors beside the index, query times with them and without, at 100,000 sections',
    run: ['bench/index/vectors.ts'],
    minutes: 3,
    needs: { data: ['docs-links', 'docs', 'ray-docs-qa'] },
    figures: [
      withVectors('vectors, times the index', 'vectors, times the index', 'times', { atMost: 0.4 }),
      withVectors('query by words, p50', 'query p50, words', 'ms'),
      withVectors('query by both, p50', 'query p50, both', 'ms', { atMost: 15 }),
      withVectors('query by both, p99', 'query p99, both', 'ms'),
      withVectors('first query, which reads them', 'first query that reads the vectors', 'ms'),
    ],
  },
  {
    name: 'markdown',
    measures: 'parsing and syncing Markdown files',
    run: ['bench/index/markdown.ts'],
    minutes: 0.3,
    needs: { data: ['docs'] },
    figures: [
      {
        ...{ label: 'parsing Markdown files', unit: 'sections a second of CPU', goal: { atLeast: 500 } },
        ...{ line: { bench: 'markdown', figure: 'parsing' }, field: 'sectionsPerCpuSecond' },
      },
      {
        ...{ label: 'first sync of Markdown files, everything included', unit: 'sections a second of CPU', goal: { atLeast: 500 } },
        ...{ line: { bench: 'markdown', figure: 'first sync, everything included' }, field: 'sectionsPerCpuSecond' },
      },
      {
        ...{ label: 'second sync of 187 Markdown files, nothing changed', unit: 'ms' },
        ...{ line: { bench: 'markdown', figure: 'second sync, nothing changed' }, field: 'wallMs' },
      },
    ],
  },
  {
    name: 'store',
    measures: 'an append to the log, a follower in another process, the size of a run',
    run: ['bench/store/append.ts'],
    minutes: 0.3,
    figures: [
      appended('sqlite', 'append', 'append to the log, p99', { atMost: 10_000 }),
      appended('sqlite', 'follow', 'from an append to a follower in another process, p99'),
    ],
  },
  {
    name: 'session-search',
    measures: 'a search through the words of 1,000 conversations',
    run: ['bench/store/session-search.ts'],
    minutes: 0.3,
    figures: ['words of every conversation', 'words of the oldest alone', 'words of none'].map(sessionSearch),
  },
  {
    name: 'store-postgres',
    measures: 'an append to the log in PostgreSQL beside a bare insert of the same row, and a follower over another pool',
    run: ['bench/store/append-postgres.ts'],
    minutes: 1,
    needs: { programs: ['PostgreSQL'] },
    figures: [
      appended('postgres', 'append', 'append to the log in PostgreSQL, p99'),
      appended('postgres', 'bare insert', 'bare insert of the same row, p99'),
      appended('postgres', 'follow', 'from an append in PostgreSQL to a follower, p99'),
    ],
  },
  {
    name: 'index-postgres',
    measures: 'the same search in PostgreSQL and SQLite: 400 questions in turn to either',
    run: ['bench/index/postgres.ts', 'vespa-docs-qa', '400'],
    minutes: 1,
    needs: { data: ['vespa-docs-qa'], programs: ['PostgreSQL'] },
    figures: [
      {
        label: '400 questions of `vespa-docs-qa` to SQLite and PostgreSQL: different answers',
        ...{ goal: { is: 0 }, line: { bench: 'postgres' }, field: 'different', several: 'sum' },
      },
    ],
  },
]
