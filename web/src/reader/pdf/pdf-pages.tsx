import { ZoomIn, ZoomOut } from 'lucide-react'
import { useContext, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../parts/button.tsx'
import { Loading } from '../../parts/loading.tsx'
import type { Quote } from '../../parts/quoted-parts.ts'
import { LookedAt } from '../../parts/quoted-words.tsx'
import { reader } from '../../words/en/reader.ts'
import { wordsOf } from '../../words/words.tsx'
import { intoSight } from '../into-sight.ts'
import { useLookedAt } from '../use-looked-at.ts'
import { type OpenPdf, openPdf } from './open-pdf.ts'
import { PdfPage } from './pdf-page.tsx'
import styles from './pdf-pages.module.css'

const say = wordsOf('reader', reader)

interface PdfPagesProps {
  readonly bytes: ArrayBuffer
  /** That is looked at first, from 1. */
  readonly page: number
  readonly quotes: readonly Quote[]
  readonly onProblem: (problem: string) => void
}

/** Widths of a page, as parts of that of its room. */
const zooms = [1, 1.5, 2, 3] as const
/** As somebody has left them: the next source is read as the last one. */
let lastZoom: (typeof zooms)[number] = 1

/** The pages of a PDF, drawn as they come into sight, with the quotes marked on them. */
// biome-ignore lint/style/noDefaultExport: what is loaded when it is first needed has to be one.
export default function PdfPages({ bytes, page, quotes, onProblem }: PdfPagesProps) {
  const [pdf, setPdf] = useState<OpenPdf>()
  const [zoom, setZoom] = useState(lastZoom)
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another size the page is elsewhere.
  useEffect(() => {
    if (!pdf) return
    const show = (number: number) => {
      const shown = list.current?.children[number - 1]
      // A mark that is drawn is brought into sight itself.
      if (shown && !list.current?.querySelector('[data-looked-at]')) intoSight(shown, 'start')
    }
    const found = quote === undefined ? Promise.resolve(page) : pdf.find(quote, page).catch(() => undefined)
    void found.then((number) => show(number ?? page))
  }, [pdf, page, quote, zoom])
  useLookedAt(list, `${pdf !== undefined} ${lookedAt} ${quote} ${zoom}`)
  if (!pdf) return <Loading label={say('loadingPages')} />
  const at = zooms.indexOf(zoom)
  const zoomTo = (next: (typeof zooms)[number] | undefined) => {
    if (next === undefined) return
    lastZoom = next
    setZoom(next)
  }
  return (
    <div>
      <div className={styles['zoom']}>
        <IconButton label={say('zoomOut')} icon={ZoomOut} disabled={at === 0} onClick={() => zoomTo(zooms[at - 1])} />
        <IconButton label={say('zoomIn')} icon={ZoomIn} disabled={at === zooms.length - 1} onClick={() => zoomTo(zooms[at + 1])} />
      </div>
      <div className={styles['room']}>
        <ol ref={list} className={styles['pages']} style={{ width: `${zoom * 100}%` }} aria-label={say('pages')}>
          {pdf.shapes.map((shape, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
            <PdfPage key={index} pdf={pdf} number={index + 1} shape={shape} zoom={zoom} quotes={quotes} onProblem={onProblem} />
          ))}
        </ol>
      </div>
    </div>
  )
}
