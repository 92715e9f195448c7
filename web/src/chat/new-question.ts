/** The draft in which the words of a new question are kept. */
export const newQuestion = 'new'
