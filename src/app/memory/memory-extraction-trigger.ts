/** Messages that have come since a conversation was last looked back at, at least. */
export const leastMessages = 5

/** ms that a conversation has rested. */
export const restMs = 120_000
