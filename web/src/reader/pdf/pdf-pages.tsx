import { useContext, useEffect, useRef, useState } from 'react'
import { Loading } from '../../parts/loading.tsx'
import type { Quote } from '../../parts/quoted-parts.ts'
import { LookedAt } from '../../parts/quoted-words.tsx'
import { intoSight } from '../into-sight.ts'
import { type OpenPdf, openPdf } from './open-pdf.ts'
import { PdfPage } from './pdf-page.tsx'
import styles from './pdf-pages.module.css'

interface PdfPagesProps {
  readonly bytes: ArrayBuffer
  /** That is looked at first, from 1. */
  readonly page: number
  readonly quotes: readonly Quote[]
  readonly onProblem: (problem: string) => void
}

/** The pages of a PDF, drawn as they come into sight, with the quotes marked on them. */
// biome-ignore lint/style/noDefaultExport: what is loaded when it is first needed has to be one.
export default function PdfPages({ bytes, page, quotes, onProblem }: PdfPagesProps) {
  const [pdf, setPdf] = useState<OpenPdf>()
  const list = useRef<HTMLOListElement>(null)
  const lookedAt = useContext(LookedAt)
  useEffect(() => {
    let isLeft = false
    let opened: OpenPdf | undefined
    // What is handed to the thread is gone here.
    openPdf(bytes.slice(0)).then(
      (it) => {
        opened = it
        if (isLeft) it.close()
        else setPdf(it)
      },
      (error: unknown) => !isLeft && onProblem(error instanceof Error ? error.message : String(error)),
    )
    return () => {
      isLeft = true
      opened?.close()
    }
  }, [bytes, onProblem])
  const quote = quotes.find(({ mark }) => mark === lookedAt)?.quote
  useEffect(() => {
    if (!pdf) return
    const show = (number: number) => {
      const shown = list.current?.children[number - 1]
      if (shown) intoSight(shown, 'start')
    }
    const found = quote === undefined ? Promise.resolve(page) : pdf.find(quote, page).catch(() => undefined)
    void found.then((number) => show(number ?? page))
  }, [pdf, page, quote])
  if (!pdf) return <Loading label="Reading its pages" />
  return (
    <ol ref={list} className={styles['pages']} aria-label="Pages">
      {pdf.shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
        <PdfPage key={index} pdf={pdf} number={index + 1} shape={shape} quotes={quotes} onProblem={onProblem} />
      ))}
    </ol>
  )
}
