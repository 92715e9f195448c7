/** A sentence as the title of what it describes: without its full stop. */
export const asTitle = (sentence: string): string => sentence.replace(/[.。]$/u, '')
