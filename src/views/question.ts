import type { Question } from '../core/question.ts'
import { readersSpeech, type Speech } from './words/say.ts'

/** A question as a person reads it: its words, the answers to choose from by number, and what is likely meant. */
export const questionText = ({ text, options = [], assumption }: Question, { say }: Speech = readersSpeech): readonly string[] => [
  text.trim(),
  ...options.map((option, index) => `  ${index + 1}. ${option}`),
  ...(assumption ? [say`Most likely meaning: ${assumption}`] : []),
]
