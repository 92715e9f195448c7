import { ArrowDown } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useMemo } from 'react'
import type { SessionView } from '../../../../src/core/schemas/http/sessions.ts'
import type { Conversation } from '../../chat/conversation.ts'
import { Scroller } from '../../chat/near.ts'
import { clearSent, sendPrompt, useSent } from '../../chat/outbox.ts'
import { useStickToBottom } from '../../chat/stick-to-bottom.ts'
import { IconButton } from '../../parts/button.tsx'
import { Loading } from '../../parts/loading.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './conversation-view.module.css'
import type { OpenedSource, OpenSource } from './opened-source.ts'
import { QuestionCard } from './question-card.tsx'
import { QuestionText } from './question-text.tsx'
import { hasVersions, QuestionVersions } from './question-versions.tsx'
import { TurnPlace } from './turn-place.tsx'
import { useAskOtherwise } from './use-ask-otherwise.ts'
import type { OpenQuestion } from './use-question.ts'
import { useWantedTurn } from './wanted-turn.ts'

const say = wordsOf('chat', chat)

interface ConversationViewProps {
  readonly session: string
  readonly conversation: Conversation
  readonly view: SessionView | undefined
  readonly isOld: (run: string) => boolean
  readonly showsThoughts: boolean
  readonly isCutOff: boolean
  readonly opened: OpenedSource | undefined
  readonly onOpen: OpenSource
  readonly question: OpenQuestion
  /** What stands below it. */
  readonly children: ReactNode
}

/** The turns of a conversation, the newest at the end, which is kept in sight. */
export function ConversationView({
  session,
  conversation,
  view: data,
  question,
  opened,
  onOpen,
  children,
  ...props
}: ConversationViewProps) {
  const { turns, view } = conversation
  const { isOld, showsThoughts, isCutOff } = props
  const { scroller, content, isAtBottom, toBottom, toNewest, toPlace } = useStickToBottom()
  const sent = useSent(session)
  const last = turns.at(-1)
  const isPending = sent !== undefined && sent.behind === last?.run
  const isFree = !view.isWorking && !view.question && !isPending
  const behind = last?.run
  useEffect(() => {
    if (data && sent?.run !== undefined && turns.some(({ run }) => run === sent.run)) clearSent(session)
  }, [session, sent, turns, data])
  const isAsked = isPending && !view.isWorking
  // What somebody has just asked is what they look at; what waits in the queue stands below.
  useEffect(() => {
    if (isAsked) toNewest()
  }, [isAsked, toNewest])
  const ask = useCallback(
    (prompt: string, isFresh: boolean) => void sendPrompt({ session, prompt: { prompt, ...(isFresh ? { fresh: true } : {}) }, behind }),
    [session, behind],
  )
  const askOtherwise = useAskOtherwise(session)
  const asks = useMemo(() => {
    const { question: open, isAnswering, error, answer } = question
    return open && <QuestionCard key={open.id} question={open} isAnswering={isAnswering} error={error} onAnswer={answer} />
  }, [question])
  // What is old, and what has come just now, is known only then.
  const shown = data ? turns : []
  useWantedTurn(shown, toPlace)
  const isComing = shown.length === 0 && !isPending && (data === undefined || data.runs.length > 0)
  return (
    <>
      <Scroller value={scroller}>
        <div ref={scroller} className={styles['scroller']}>
          <div ref={content} className={styles['content']}>
            {isComing && <Loading />}
            {shown.length === 0 && !isPending && !isComing && <p className={styles['nothing']}>{say('noQuestions')}</p>}
            {shown.map((turn, index) => {
              const isNewest = turn === last
              return (
                <TurnPlace
                  key={turn.run}
                  isForgottenToHere={data?.info.forgotten === index + 1}
                  turn={turn}
                  live={isNewest && view.run === turn.run && view.isWorking && !isCutOff ? view : undefined}
                  isNewest={isNewest}
                  isWatched={!isOld(turn.run)}
                  showsThoughts={showsThoughts}
                  opened={opened?.run === turn.run ? opened : undefined}
                  onOpen={onOpen}
                  onAsk={isFree ? ask : undefined}
                  onAskOtherwise={isFree ? askOtherwise : undefined}
                  versions={data && hasVersions(data.info, index) ? <QuestionVersions info={data.info} index={index} /> : undefined}
                  asks={isNewest ? asks : undefined}
                />
              )
            })}
            {isPending && (
              <div className={[styles['pending'], isAsked ? styles['asked'] : ''].join(' ')}>
                <QuestionText text={sent.text} isWaiting />
                <Loading label={say('sending')} />
              </div>
            )}
          </div>
        </div>
      </Scroller>
      <div className={styles['below']}>
        {!isAtBottom && <IconButton className={styles['newest']} label={say('toLatest')} icon={ArrowDown} onClick={toBottom} />}
        {children}
      </div>
    </>
  )
}
