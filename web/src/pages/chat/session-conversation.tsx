import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useMe } from '../../api/me.ts'
import { sessionQuery } from '../../api/sessions.ts'
import { useAttachedFiles } from '../../chat/attached-files.ts'
import { sessionRequests } from '../../chat/session-requests.ts'
import { useConversation } from '../../chat/use-conversation.ts'
import { useMediaQuery } from '../../parts/media-query.ts'
import { Notice } from '../../parts/notice.tsx'
import { useTitle } from '../../parts/page.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import { Announcer } from './announcer.tsx'
import { Composer } from './composer.tsx'
import { ConversationView } from './conversation-view.tsx'
import { Extras } from './extras.tsx'
import type { OpenedSource } from './opened-source.ts'
import styles from './session-conversation.module.css'
import { SessionHeader } from './session-header.tsx'
import { useSessionNews } from './session-news.ts'
import { MarkCard } from './source-mark.tsx'
import { SourceSide } from './source-side.tsx'
import { usePageDrop } from './use-page-drop.tsx'
import { useQuestion } from './use-question.ts'
import { useStop } from './use-stop.ts'

const say = wordsOf('chat', chat)

/** ms between two looks at who carries a run that is under way. */
const lookMs = 5_000

/** One conversation, followed while it is looked at. */
export function SessionConversation({ session }: { readonly session: string }) {
  const { conversation, store } = useConversation(session)
  const { turns, view, isDeleted } = conversation
  // What is typed comes first, however long an answer is.
  const shown = useDeferredValue(conversation)
  const { data } = useQuery({ ...sessionQuery(session), refetchInterval: view.isWorking ? lookMs : false })
  const me = useMe()
  const requests = useMemo(() => sessionRequests(session), [session])
  const attached = useAttachedFiles(session)
  const [picked, setPicked] = useState<ReadonlySet<string> | 'usual'>()
  const drop = usePageDrop(attached, (id) => setPicked((before) => new Set([...(before instanceof Set ? before : []), id])))
  const input = useRef<HTMLTextAreaElement>(null)
  const [opened, setOpened] = useState<OpenedSource>()
  const isWide = useMediaQuery('(min-width: 1100px)')
  const focusPrompt = useCallback(() => input.current?.focus(), [])
  const question = useQuestion(view, requests, focusPrompt)
  const { stop, isStopping, error: stopError } = useStop(requests, view.isWorking)
  const isOld = useSessionNews(session, conversation, data)
  const title = conversation.title ?? data?.info.title ?? ''
  useTitle(title || say('conversation'))
  const earlier = opened && opened.run !== turns.at(-1)?.run ? turns.find(({ run }) => run === opened.run)?.question : undefined
  const isCutOff = data?.state === 'cut-off' && view.isWorking
  const isFree = !view.isWorking && !view.question && !isCutOff
  if (isDeleted)
    return (
      <div className={styles['gone']}>
        <Notice kind="info">{say('deleted')}</Notice>
        <Link to="/">{say('askNew')}</Link>
      </div>
    )
  return (
    <div className={styles['frame']}>
      <div className={styles['page']}>
        <SessionHeader
          session={session}
          title={title}
          turns={turns}
          promptTokens={view.promptTokens}
          contextTokens={view.contextTokens}
          cost={view.isWorking || view.question ? view.cost : 0}
          requests={requests}
          isFree={isFree}
        />
        <div className={styles['beside']}>
          <div className={styles['main']}>
            <ConversationView
              session={session}
              conversation={shown}
              view={data}
              isOld={isOld}
              showsThoughts={me?.reasoningVisible === true}
              isCutOff={isCutOff}
              opened={opened}
              onOpen={setOpened}
              question={question}
            >
              <Extras
                isCutOff={isCutOff}
                isElsewhere={data?.state === 'busy-elsewhere' && view.isWorking}
                isStopping={isStopping}
                error={stopError}
                problem={conversation.problem}
                requests={requests}
                session={session}
              />
              {drop.uploads}
              <Composer
                session={session}
                turn={turns.at(-1)}
                isWorking={view.isWorking}
                queue={conversation.queue}
                data={data}
                requests={requests}
                attached={attached}
                isUploading={drop.isWaiting}
                picked={picked}
                onPick={setPicked}
                store={store}
                question={question}
                onStop={view.isWorking || view.question ? stop : undefined}
                input={input}
              />
            </ConversationView>
          </div>
          <SourceSide opened={opened} question={earlier} isWide={isWide} onOpen={setOpened} onClose={() => setOpened(undefined)} />
        </div>
        {drop.overlay}
      </div>
      <MarkCard />
      <Announcer turn={turns.at(-1)} view={view} isOld={isOld} />
    </div>
  )
}
