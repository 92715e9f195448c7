import { foundWords } from '../../../src/core/text/found-words.ts'
import { MarkedText } from './marked-text.tsx'

interface FoundInProps {
  readonly text: string
  readonly query: string
}

/** A text with the words marked that a query asks for. */
export const FoundIn = ({ text, query }: FoundInProps) => <MarkedText text={text} marks={foundWords(text, query)} />
