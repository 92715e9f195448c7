import styles from './quoted.module.css'

interface QuotedProps {
  /** Exact, as it was read. */
  readonly text: string
  /** Words of the text to highlight; none where empty. */
  readonly quote: string
}

/** A text as it stands, letter for letter, with a quote of it highlighted. */
export function Quoted({ text, quote }: QuotedProps) {
  const start = quote === '' ? -1 : text.indexOf(quote)
  return (
    <div className={styles['text']} dir="auto">
      {start < 0 ? (
        text
      ) : (
        <>
          {text.slice(0, start)}
          <mark>{quote}</mark>
          {text.slice(start + quote.length)}
        </>
      )}
    </div>
  )
}
