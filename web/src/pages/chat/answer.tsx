import { memo, useCallback, useMemo } from 'react'
import type { RunResult } from '../../../../src/core/run-result.ts'
import { type SentenceWarning, sentenceWarningsOf } from '../../../../src/views/sentence-warnings.ts'
import { answerBlocks } from '../../chat/streamed-blocks.ts'
import { Moment } from '../../parts/amounts.tsx'
import { Markdown } from '../../parts/markdown.tsx'
import { Notice } from '../../parts/notice.tsx'
import styles from './answer.module.css'
import { AnswerFooter } from './answer-footer.tsx'
import { AnswerSources } from './answer-sources.tsx'
import { RunLink } from './call-details.tsx'
import type { OpenedSource, OpenSource } from './opened-source.ts'
import { DoubtMark, SourceMark, showMark } from './source-mark.tsx'

interface AnswerProps {
  readonly result: RunResult
  /** Which has answered. */
  readonly model: string
  /** What is looked at beside the conversation, where it is of this answer. */
  readonly opened: OpenedSource | undefined
  readonly onOpen: OpenSource
  /** Asks the same anew. */
  readonly onAskAgain: ((isFresh: boolean) => void) | undefined
}

/** What came of a run: the answer with its marks, what it rests on, and what it took. */
export const Answer = memo(({ result, model, opened, onOpen, onAskAgain }: AnswerProps) => {
  const { run, answer, citations, sources } = result
  const openMark = opened?.mark
  const { text, doubts } = useMemo(() => withNumberedDoubts(result), [result])
  const blocks = useMemo(() => answerBlocks(text), [text])
  const mark = useCallback(
    (label: string) => {
      const sign = label[0]
      if (sign === '?' || sign === '!') return <DoubtMark sign={sign} doubt={doubts[Number(label.slice(1))]} />
      const citation = citations.find((each) => String(each.mark) === label)
      if (!citation) return showMark(label)
      const lacks = doubts.find(({ sign }) => sign.includes(`[${label}]`))?.why
      const open = () => onOpen({ run, handle: citation.source, mark: citation.mark })
      const source = sources.find(({ id }) => id === citation.source)
      return <SourceMark citation={citation} source={source} lacks={lacks} isOpen={openMark === citation.mark} onOpen={open} />
    },
    [run, citations, sources, doubts, onOpen, openMark],
  )
  return (
    <div className={styles['answer']}>
      <Hints result={result} onAskAgain={onAskAgain} />
      {answer !== '' && (
        <div className={styles['text']}>
          {blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece has nothing but its place, and it keeps that.
            <Markdown key={index} text={block} mark={mark} />
          ))}
        </div>
      )}
      {result.note && (
        <p dir="auto" className={styles['note']}>
          {result.note}
        </p>
      )}
      {sources.length > 0 && <AnswerSources result={result} opened={opened} onOpen={onOpen} />}
      <AnswerFooter result={result} model={model} onAskAgain={onAskAgain && (() => onAskAgain(true))} />
    </div>
  )
})

/** The answer with the number of its sentence in each `[?]` and `[!]`, so that each can say why it stands there. */
function withNumberedDoubts(result: RunResult): { readonly text: string; readonly doubts: readonly SentenceWarning[] } {
  const doubts = sentenceWarningsOf(result)
  const signs = doubts.flatMap(({ sign }, index) => (sign === '[?]' || sign === '[!]' ? [{ sign, index }] : []))
  const text = result.answer.replace(/\[[?!]\]/g, (sign) => {
    const next = signs[0]?.sign === sign ? signs.shift() : undefined
    return next ? `[${sign[1]}${next.index}]` : sign
  })
  return { text, doubts }
}

/** What one should know before one reads the answer. */
function Hints({ result, onAskAgain }: Pick<AnswerProps, 'result' | 'onAskAgain'>) {
  const { status, reason, reused, assumptions = [], unaided, answer } = result
  return (
    <>
      {status === 'cancelled' && <Notice kind="info">Stopped{answer === '' ? '.' : '; this is what was there by then.'}</Notice>}
      {status === 'limit' && (
        <Notice kind="warn">A limit was reached ({reason.replaceAll('-', ' ')}): this is what it found by then.</Notice>
      )}
      {status === 'blocked' && <Notice kind="warn">It could not go on by itself ({reason.replaceAll('-', ' ')}).</Notice>}
      {reused && (
        <p className={styles['hint']}>
          Answered <Moment at={reused.answeredAt} /> and given again (<RunLink run={reused.run}>that run</RunLink>).{' '}
          {onAskAgain && (
            <button type="button" className={styles['link']} onClick={() => onAskAgain(true)}>
              Ask anew
            </button>
          )}
        </p>
      )}
      {assumptions.map(({ question, assumed }) => (
        <p key={question} className={styles['hint']} title={question}>
          Taken to be meant: {assumed}
        </p>
      ))}
      {unaided && <Notice kind="warn">This rests on no source: the model answered from what it knows.</Notice>}
    </>
  )
}
