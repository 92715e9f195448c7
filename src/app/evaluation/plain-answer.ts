/** A citation as a checked answer has it: behind a blank or on a line of its own. */
const marks = /(?:^|[ \t]|\n)(?:\[(?:\d+|[?!])\])+(?=\s|$)/g

/** The words of an answer without `[1]`, `[?]` and `[!]`: the number of a citation is no number that the answer says. */
export const plainAnswer = (answer: string): string => answer.replace(marks, '')
