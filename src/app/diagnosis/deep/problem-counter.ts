import { grouped } from '../../../views/amounts.ts'

/** Counts what is wrong, and keeps the first of it as an example. */
export interface ProblemCounter {
  add(example: string): void
  readonly count: number
  /** `2 runs are changed, such as r1`, in the words for one and for several. */
  said(one: string, several: string): string
}

/** Begins with nothing wrong. */
export function newProblemCounter(): ProblemCounter {
  let count = 0
  let first = ''
  return {
    add(example) {
      if (count === 0) first = example
      count += 1
    },
    get count() {
      return count
    },
    said: (one, several) => `${grouped(count)} ${count === 1 ? one : several}, such as ${first}`,
  }
}
