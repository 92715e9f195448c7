/** Where a figure becomes a finding: above it. Twice that is `medium`, below `low`. The manual repeats these figures. */
export const limits = {
  /** Ways through a function. */
  cyclomatic: 20,
  /** How hard a function is to follow. */
  cognitive: 15,
  /** Lines of code of a function. */
  functionLines: 80,
  /** Control structures inside each other. */
  nesting: 4,
  parameters: 6,
  /** Lines of code of a file. */
  fileLines: 600,
} as const

/** What counts as the same code twice: so many tokens alike, of so many kinds, over so many lines. */
export const duplicate = { tokens: 50, distinct: 12, lines: 5 } as const

/** What is looked at: bytes and characters a line of one file, files and bytes of all. What is above is left out, and said. */
export const reach = { fileBytes: 300_000, averageLine: 300, files: 2_000, bytes: 20_000_000 } as const
