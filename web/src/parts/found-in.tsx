import { foundWords } from '../../../src/core/text/found-words.ts'

interface FoundInProps {
  readonly text: string
  readonly query: string
}

/** A text with the words marked that a query asks for. */
export function FoundIn({ text, query }: FoundInProps) {
  const found = foundWords(text, query)
  return (
    <>
      {found.map(({ start, end }, at) => (
        <span key={start}>
          {text.slice(found[at - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(found.at(-1)?.end ?? 0)}
    </>
  )
}
