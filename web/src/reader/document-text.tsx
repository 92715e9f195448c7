import { lazy, memo, Suspense, useMemo } from 'react'
import { Code } from '../parts/code.tsx'
import { type Quote, quotedParts } from '../parts/quoted-parts.ts'
import { QuotedWords } from '../parts/quoted-words.tsx'
import type { DocumentForm } from './document-form.ts'
import styles from './document-text.module.css'

const RenderedDocument = lazy(() => import('./rendered-document.tsx'))

interface DocumentTextProps {
  /** Exact, as it was read. */
  readonly text: string
  readonly form: DocumentForm
  readonly quotes: readonly Quote[]
}

/** A text as a person reads it, with what is quoted of it marked; the mark that is looked at comes from `LookedAt`. */
export const DocumentText = memo(({ text, form, quotes }: DocumentTextProps) => {
  const parts = useMemo(() => quotedParts(text, quotes), [text, quotes])
  const plain = (
    <div className={styles['plain']}>
      {parts.map(({ at, text: words, marks }) =>
        marks.length === 0 ? (
          words
        ) : (
          <QuotedWords key={at} marks={marks}>
            {words}
          </QuotedWords>
        ),
      )}
    </div>
  )
  if (form === 'text') return plain
  if (typeof form === 'object') return <Code text={text} language={form.code} parts={parts} />
  return (
    <Suspense fallback={plain}>
      <RenderedDocument text={text} form={form} parts={parts} />
    </Suspense>
  )
})
