import { useMemo, useRef } from 'react'
import type { Citation, Source } from '../../../../src/core/source.ts'
import { collectionOf } from '../../chat/source-place.ts'
import { contradicting } from '../../parts/quoted-parts.ts'
import { LookedAt } from '../../parts/quoted-words.tsx'
import { documentForm } from '../../reader/document-form.ts'
import { ReadDocument } from '../../reader/document-link.tsx'
import { DocumentText } from '../../reader/document-text.tsx'
import { PagesOrText } from '../../reader/pages-or-text.tsx'
import { useLookedAt } from '../../reader/use-looked-at.ts'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './source-text.module.css'

const say = wordsOf('chat', chat)

interface SourceTextProps {
  readonly source: Source
  readonly citations: readonly Citation[]
  /** Whose quote is looked at. */
  readonly mark: number | undefined
  /** What is looked at in place of a mark. */
  readonly quote: string | undefined
}

/** A source as the run has read it, with everything that the answer quotes of it marked, and the place that is looked at in sight. */
export function SourceText({ source, citations, mark, quote }: SourceTextProps) {
  const body = useRef<HTMLElement>(null)
  const collection = collectionOf(source)
  const { document: path } = source
  const quotes = useMemo(() => (quote === undefined ? citations : [...citations, { mark: contradicting, quote }]), [citations, quote])
  const lookedAt = quote === undefined ? mark : contradicting
  useLookedAt(body, `${source.id} ${mark} ${quote}`)
  const read = useMemo(() => (collection && path ? { collection, path } : undefined), [collection, path])
  const text = <DocumentText text={source.text} form={documentForm({ path, uri: source.uri })} quotes={quotes} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keys.
    <section ref={body} className={styles['text']} tabIndex={0} aria-label={say('sourceText')}>
      <LookedAt value={lookedAt}>
        <ReadDocument value={read}>{read ? <PagesOrText {...read} uri={source.uri} quotes={quotes} text={text} /> : text}</ReadDocument>
      </LookedAt>
    </section>
  )
}
