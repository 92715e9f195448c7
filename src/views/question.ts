import type { Question } from '../core/question.ts'

/** A question as a person reads it: its words, the answers to choose from by number, and what is likely meant. */
export const questionText = ({ text, options = [], assumption }: Question): readonly string[] => [
  text.trim(),
  ...options.map((option, index) => `  ${index + 1}. ${option}`),
  ...(assumption ? [`Most likely meaning: ${assumption}`] : []),
]
