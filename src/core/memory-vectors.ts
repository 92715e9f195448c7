/** What a model made of the words of one fact, as it is kept. It is shown to nobody. */
export interface MemoryVector {
  /** The fact's id. */
  readonly memory: string
  /** The model that gave it, as `llm.embedModel` names it. */
  readonly model: string
  /** In steps of its own; the whole is of length one. */
  readonly vector: Int8Array
}

/** Vectors of the facts of all owners. They go with their facts. */
export interface MemoryVectorStore {
  vectors(owner: string | undefined): Promise<readonly MemoryVector[]>
  /** Each takes the place of the one that its fact had; nothing is kept for facts that are not the owner's, or no longer there. */
  putVectors(owner: string | undefined, vectors: readonly MemoryVector[]): Promise<void>
}

/** How near facts are in meaning to some words, by id: in standard deviations above the mean of the owner's kept facts. Absent: no more and no less than the mean. */
export type MemoryNearness = ReadonlyMap<string, number>

/** The vectors of one owner's facts, as memory uses them. Neither function throws, and neither takes longer than about a second. */
export interface MemoryVectors {
  /** Makes those that are missing; what is not done in that time goes on beside, and what fails is made at the next occasion. */
  make(): Promise<void>
  /** Compares kept facts with some words; undefined where that cannot be said. */
  nearness(words: string, kept: readonly string[]): Promise<MemoryNearness | undefined>
}
