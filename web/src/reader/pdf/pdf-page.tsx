import { useContext, useEffect, useRef, useState } from 'react'
import { contradicting, type Quote } from '../../parts/quoted-parts.ts'
import { LookedAt } from '../../parts/quoted-words.tsx'
import { reader } from '../../words/en/reader.ts'
import { wordsOf } from '../../words/words.tsx'
import type { OpenPdf } from './open-pdf.ts'
import type { DrawnPage } from './pdf-messages.ts'
import styles from './pdf-pages.module.css'

const say = wordsOf('reader', reader)

interface PdfPageProps {
  readonly pdf: OpenPdf
  /** From 1. */
  readonly number: number
  /** Its height as a part of its width. */
  readonly shape: number
  /** Its width as a part of that of its room. */
  readonly zoom: number
  readonly quotes: readonly Quote[]
  readonly onProblem: (problem: string) => void
}

/** A page of a PDF. It is drawn while it is in sight or next to that, so that a thousand pages take no more memory than three. */
export function PdfPage({ pdf, number, shape, zoom, quotes, onProblem }: PdfPageProps) {
  const place = useRef<HTMLLIElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isNear, setNear] = useState(false)
  const [drawn, setDrawn] = useState<DrawnPage>()
  const lookedAt = useContext(LookedAt)
  useEffect(() => {
    const { current } = place
    if (!current) return
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), { rootMargin: '60% 0px' })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size is drawn anew.
  useEffect(() => {
    if (!isNear) return setDrawn(undefined)
    let isLeft = false
    const width = Math.round((place.current?.clientWidth ?? 600) * Math.min(devicePixelRatio, 2))
    pdf.draw({ page: number, width, quotes }).then(
      (page) => (isLeft ? page.bitmap.close() : setDrawn(page)),
      (error: unknown) => !isLeft && onProblem(error instanceof Error ? error.message : String(error)),
    )
    return () => {
      isLeft = true
    }
  }, [pdf, number, zoom, quotes, isNear, onProblem])
  useEffect(() => {
    if (drawn && canvas.current) canvas.current.getContext('bitmaprenderer')?.transferFromImageBitmap(drawn.bitmap)
  }, [drawn])
  return (
    <li ref={place} className={styles['page']} style={{ aspectRatio: `1 / ${shape}` }} aria-label={say('page', { number })}>
      {drawn && (
        <>
          <canvas ref={canvas} width={drawn.bitmap.width} height={drawn.bitmap.height} />
          <p className="unseen">{drawn.text}</p>
          {drawn.boxes.map(({ mark, left, top, width, height }) => (
            <span
              key={`${mark} ${left} ${top}`}
              className={mark === lookedAt ? (mark === contradicting ? styles['against'] : styles['looked']) : styles['other']}
              data-looked-at={mark === lookedAt || undefined}
              style={{ left: `${left * 100}%`, top: `${top * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` }}
            />
          ))}
        </>
      )}
      <span className={styles['number']}>{number}</span>
    </li>
  )
}
