import { useCallback, useMemo } from 'react'
import type { RunResult } from '../../../../src/core/run-result.ts'
import { type SentenceWarning, sentenceWarningsOf } from '../../../../src/views/sentence-warnings.ts'
import { answerBlocks, blockGroups, streamedBlocks } from '../../chat/streamed-blocks.ts'
import styles from './answer.module.css'
import { BlockGroup } from './block-group.tsx'
import { DoubtMark } from './doubt-mark.tsx'
import type { OpenedSource, OpenSource } from './opened-source.ts'
import { SourceMark, showMark } from './source-mark.tsx'

interface AnswerTextProps {
  /** Absent while the answer is written. */
  readonly result: RunResult | undefined
  /** What is written of it so far. */
  readonly streamed?: string | undefined
  /** What is looked at beside it; of whichever run. */
  readonly opened: OpenedSource | undefined
  readonly onOpen: OpenSource
}

/**
 * The words of an answer; each mark opens its source once the answer is whole. Nothing where there are none. The same component before and after, so that what
 * was streamed is neither parsed nor laid out again.
 */
export function AnswerText({ result, streamed = '', opened, onOpen }: AnswerTextProps) {
  const openMark = opened?.run === result?.run ? opened?.mark : undefined
  const { text, doubts } = useMemo(() => withNumberedDoubts(result), [result])
  const groups = useMemo(() => blockGroups(result ? answerBlocks(text) : streamedBlocks(streamed)), [result, text, streamed])
  const mark = useCallback(
    (label: string) => {
      if (!result) return showMark(label)
      const { run, citations, sources } = result
      const sign = label[0]
      if (sign === '?' || sign === '!') return <DoubtMark sign={sign} doubt={doubts[Number(label.slice(1))]} run={run} onOpen={onOpen} />
      const citation = citations.find((each) => String(each.mark) === label)
      if (!citation) return showMark(label)
      const partly = doubts.find(({ sign }) => sign.includes(`[${label}]`))
      const open = () => onOpen({ run, handle: citation.source, mark: citation.mark })
      const source = sources.find(({ id }) => id === citation.source)
      return <SourceMark citation={citation} source={source} partly={partly} isOpen={openMark === citation.mark} onOpen={open} />
    },
    [result, doubts, onOpen, openMark],
  )
  if (text === '' && streamed.trim() === '') return null
  return (
    <div className={styles['text']}>
      {groups.map((blocks, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group has nothing but its place, and it keeps that.
        <BlockGroup key={index} blocks={blocks} mark={mark} isAlone={groups.length === 1} isWritten={!result} />
      ))}
    </div>
  )
}

/** The answer with the number of its sentence in each `[?]` and `[!]`, so that each can say why it stands there. */
function withNumberedDoubts(result: RunResult | undefined): { readonly text: string; readonly doubts: readonly SentenceWarning[] } {
  if (!result) return { text: '', doubts: [] }
  const doubts = sentenceWarningsOf(result)
  const signs = doubts.flatMap(({ sign }, index) => (sign === '[?]' || sign === '[!]' ? [{ sign, index }] : []))
  const text = result.answer.replace(/\[[?!]\]/g, (sign) => {
    const next = signs[0]?.sign === sign ? signs.shift() : undefined
    return next ? `[${sign[1]}${next.index}]` : sign
  })
  return { text, doubts }
}
