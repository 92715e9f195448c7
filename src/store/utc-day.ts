const dayMs = 86_400_000

/** The UTC day of a moment (ms since 1970), in days since 1970. */
export const utcDay = (at: number): number => Math.floor(at / dayMs)
