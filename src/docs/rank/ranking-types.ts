/**
 * What the index gives to the ranking and what it gets back. Everything here is plain data, so the ranking is pure and the index is free in how it
 * stores it. Numbers of sections and pages are the index's own and only passed through.
 */

/**
 * A token of the forward index: `termNumber * 4 + form`. The term number is the index's own number for a string that `eachTerm` of `core/text/words.ts`
 * calls back with, the form is that callback's second argument. Tokens stand in reading order, whole identifiers after their parts, stop words included.
 */
export type Token = number

/** One distinct term of a question. */
export interface QueryTerm {
  /** The index term, as `eachTerm` would give it for a text. */
  readonly term: string
  /**
   * `word`: a stemmed word. `whole`: an identifier written in the question. `joined`: not in the question, but two neighbouring words of it written as
   * one identifier, or a word as the whole identifier it may be (`map batches` to `=mapbatches`); worth a look-up, ignored where it does not occur.
   */
  readonly kind: 'word' | 'whole' | 'joined'
  /** The form in which the question has it; 0 for `whole` and `joined`. */
  readonly form: number
  /** How much the first stage lets it count, 0 to 1; multiply its BM25 share by it. */
  readonly weight: number
  /** Places in the question, counted in kept words from 0; ascending. */
  readonly places: readonly number[]
}

/** A question as `readQuery` understands it. */
export interface Query {
  readonly text: string
  /** Whether it asks something, and doesn't only name or state it. */
  readonly isQuestion: boolean
  /** Distinct terms, words first; at most 64. */
  readonly terms: readonly QueryTerm[]
}

/** Statistics of a collection (or of the union that is searched). */
export interface CollectionStatistics {
  readonly sections: number
  readonly pages: number
  /** Average lengths in tokens: of a section's title, crumbs and body, and of a page (all its sections' titles and bodies). */
  readonly averageTitle: number
  readonly averageCrumbs: number
  readonly averageBody: number
  readonly averagePage: number
}

/** Statistics of one query term in the collection, in the order of `Query.terms`. */
export interface TermStatistics {
  /** The index's term number, or -1 where the term does not occur. */
  readonly number: number
  /** Sections and pages in which it occurs, in any field. */
  readonly sections: number
  readonly pages: number
}

/** A page of which at least one section is a candidate. */
export interface PageEvidence {
  readonly page: number
  /** Tokens of all its sections' titles and bodies. */
  readonly length: number
  /** How many sections it has. */
  readonly sections: number
  /** The page's own title, as tokens. */
  readonly title: ArrayLike<Token>
  /** For each query term, in the order of `Query.terms`: how often it occurs in all the page's sections' titles and bodies. */
  readonly counts: ArrayLike<number>
  /** The mean of its sections' latent vectors, of any length; absent where none was fitted. */
  readonly latent?: Int8Array
}

/** A section that may answer. Arrays may be views into a buffer that the index reuses after the call. */
export interface Candidate {
  readonly section: number
  /** Index into `RankInput.pages`. */
  readonly page: number
  /** Place of the section in its page, 0 for the first. */
  readonly ordinal: number
  /** The heading, the headings above it with the page's title (not repeating the heading itself), and the text below it. */
  readonly title: ArrayLike<Token>
  readonly crumbs: ArrayLike<Token>
  readonly body: ArrayLike<Token>
  /** The first stage's BM25F score by {@link firstStage}. */
  readonly lexical: number
  /** The section's latent vector, scaled to 127; absent where none was fitted. */
  readonly latent?: Int8Array
}

/** All that one ranking needs. */
export interface RankInput {
  readonly query: Query
  readonly collection: CollectionStatistics
  readonly terms: readonly TermStatistics[]
  /** The index's number of `versionMark`, -1 where no heading has it. */
  readonly versionTerm: number
  readonly pages: readonly PageEvidence[]
  /** At most {@link firstStage}`.candidates`, best first. */
  readonly candidates: readonly Candidate[]
  /** The question in the latent space of the collection, length one (`latentQuery`); absent where none was fitted. */
  readonly latent?: Float32Array
}

/** One ranked section. */
export interface Ranked {
  /** Index into `RankInput.candidates`. */
  readonly candidate: number
  /** Comparable inside one question only. */
  readonly score: number
}

/**
 * The first stage: BM25F over a section's fields, `idf * tf * (k1 + 1) / (tf + k1)` with
 * `tf = sum over fields of weight * count / (1 - b + b * length / average)` and `idf = ln(1 + (N - n + 0.5) / (n + 0.5))`, times `QueryTerm.weight`.
 * Add the sections of the best pages by the same formula over whole pages (`pageShare` of the page's score, `averagePage`) before cutting at `candidates`.
 */
export const firstStage = {
  k1: 1.2,
  b: 0.75,
  title: 2,
  crumbs: 1,
  body: 1,
  pageShare: 0.3,
  candidates: 250,
} as const
