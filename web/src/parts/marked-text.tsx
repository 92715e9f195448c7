interface MarkedTextProps {
  readonly text: string
  /** Pieces of it, in order: `text.slice(start, end)`. */
  readonly marks: readonly { readonly start: number; readonly end: number }[]
}

/** A text with pieces of it marked. */
export const MarkedText = ({ text, marks }: MarkedTextProps) => (
  <>
    {marks.map(({ start, end }, at) => (
      <span key={start}>
        {text.slice(marks[at - 1]?.end ?? 0, start)}
        <mark>{text.slice(start, end)}</mark>
      </span>
    ))}
    {text.slice(marks.at(-1)?.end ?? 0)}
  </>
)
