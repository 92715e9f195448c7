import { RotateCcw } from 'lucide-react'
import { memo, type ReactNode, useCallback, useContext, useId } from 'react'
import { keptMedia } from '../../../../src/core/media.ts'
import type { ChatView } from '../../../../src/views/chat/chat-view.ts'
import type { Turn } from '../../chat/conversation.ts'
import { SharedReading } from '../../chat/shared-reading.ts'
import { Button } from '../../parts/button.tsx'
import { Notice, Reason } from '../../parts/notice.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import { Activity } from './activity.tsx'
import { Answer } from './answer.tsx'
import { AnswerMenu } from './answer-menu.tsx'
import { AskedQuestion } from './asked-question.tsx'
import { LivePart, LivePhase } from './live-part.tsx'
import { MediaList } from './media-list.tsx'
import { NextQuestions } from './next-questions.tsx'
import type { OpenedSource, OpenSource } from './opened-source.ts'
import { PlanPanel } from './plan-panel.tsx'
import { QuestionFiles } from './question-files.tsx'
import styles from './turn-view.module.css'

const say = wordsOf('chat', chat)

export interface TurnViewProps {
  readonly turn: Turn
  /** Where it is under way. */
  readonly live: ChatView | undefined
  readonly isNewest: boolean
  /** Whether one is there while it happens. */
  readonly isWatched: boolean
  readonly showsThoughts: boolean
  readonly opened: OpenedSource | undefined
  readonly onOpen: OpenSource
  /** Asks its question once more; absent where nothing can be asked now. */
  readonly onAsk: ((question: string, isFresh: boolean) => void) | undefined
  /** Asks in other words, in place of this run. */
  readonly onAskOtherwise: ((turn: Turn, text: string) => Promise<void>) | undefined
  /** The ways in which it was asked. */
  readonly versions?: ReactNode
  /** What the run asks, where it rests on that. */
  readonly asks?: ReactNode
}

/** A question, what was done about it, and what came of that. */
export const TurnView = memo(
  ({ turn, live, isNewest, isWatched, showsThoughts, opened, onOpen, onAsk, onAskOtherwise, versions, asks }: TurnViewProps) => {
    const { run, question, steps, plans, result, fault } = turn
    const streamed = live?.streamed?.text.trim() ? live.streamed.text : undefined
    const heading = useId()
    const isOwn = useContext(SharedReading) === undefined
    const askOtherwise = useCallback(async (text: string) => onAskOtherwise?.(turn, text), [onAskOtherwise, turn])
    const askNext = useCallback((next: string) => onAsk?.(next, false), [onAsk])
    const askAgain = useCallback((isFresh: boolean) => onAsk?.(question, isFresh), [onAsk, question])
    return (
      <article
        className={[styles['turn'], live || asks ? '' : styles['over']].join(' ')}
        aria-labelledby={heading}
        aria-busy={live !== undefined}
      >
        <AskedQuestion id={heading} text={question} onAskOtherwise={onAskOtherwise && askOtherwise} versions={versions} />
        <QuestionFiles run={run} files={turn.files} images={turn.images} />
        <Activity run={run} steps={steps} showsThoughts={showsThoughts} isOpenAtFirst={isWatched} />
        {plans.length > 0 && <PlanPanel plans={plans} isWorking={live !== undefined || asks !== undefined} />}
        {live && <LivePart view={live} showsThoughts={showsThoughts} />}
        {asks}
        <MediaList run={run} media={steps.flatMap(({ output }) => keptMedia(output ?? {}))} />
        {/* Above the answer: what comes last is beneath the prompt box when the answer is first seen. */}
        {fault && (
          <Notice kind="bad">
            <div className={styles['fault']}>
              <p>
                {result && `${say(result.citations.length > 0 ? 'modelFailedQuoted' : 'modelFailed')} `}
                <Reason message={fault.message} remedy={fault.remedy} />
              </p>
              <span className="row">
                {onAsk && (
                  <Button icon={RotateCcw} onClick={() => askAgain(false)}>
                    {say('retry')}
                  </Button>
                )}
                {!result && isOwn && <AnswerMenu run={run} model={turn.model} onAskAgain={undefined} />}
              </span>
            </div>
          </Notice>
        )}
        {(result || streamed) && (
          <Answer result={result} streamed={streamed} model={turn.model} opened={opened} onOpen={onOpen} onAskAgain={onAsk && askAgain} />
        )}
        {live && <LivePhase view={live} />}
        {result && result.citations.length > 0 && isNewest && onAsk && <NextQuestions run={run} onAsk={askNext} />}
      </article>
    )
  },
)
