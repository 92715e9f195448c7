import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { SessionRow } from '../../../src/core/schemas/http/sessions.ts'
import { request } from '../api/request.ts'
import { useAttachedFiles } from '../chat/attached-files.ts'
import { setDraft } from '../chat/drafts.ts'
import { newQuestion } from '../chat/new-question.ts'
import { sendPrompt } from '../chat/outbox.ts'
import { sessionRequests } from '../chat/session-requests.ts'
import { followEarly } from '../chat/session-stream.ts'
import { useTitle } from '../parts/page.tsx'
import { chat } from '../words/en/chat.ts'
import { wordsOf } from '../words/words.tsx'
import { useAskedCollections } from './chat/asked-collections.ts'
import { AttachedList } from './chat/attached-list.tsx'
import { CollectionsPicker } from './chat/collections-picker.tsx'
import { ExampleQuestions } from './chat/example-questions.tsx'
import { FileButton } from './chat/file-button.tsx'
import { ModelPicker } from './chat/model-picker.tsx'
import { PromptBox } from './chat/prompt-box.tsx'
import { RecentConversations } from './chat/recent-conversations.tsx'
import { SetUp } from './chat/set-up/set-up.tsx'
import { useSetUp } from './chat/set-up/use-set-up.ts'
import { StartAbout } from './chat/start-about.tsx'
import { usePageDrop } from './chat/use-page-drop.tsx'
import styles from './chat.module.css'

const say = wordsOf('chat', chat)

/** A new question, which begins a conversation. */
export function ChatPage() {
  useTitle(say('newQuestion'))
  const navigate = useNavigate()
  const { collections, usual } = useAskedCollections()
  const { in: within } = useSearch({ from: '/shell/' })
  const [chosen, setChosen] = useState<ReadonlySet<string> | undefined>(within === undefined ? undefined : new Set([within]))
  const [model, setModel] = useState<string>()
  const [isBeginning, setBeginning] = useState(false)
  const attached = useAttachedFiles(newQuestion)
  const drop = usePageDrop(attached, (id) => setChosen((before) => new Set([...(before ?? []), id])))
  const setUp = useSetUp()
  const input = useRef<HTMLTextAreaElement>(null)
  // What comes next is there when the first event is.
  useEffect(() => void import('./session.tsx'), [])
  const begin = async (prompt: string) => {
    setBeginning(true)
    try {
      const { id } = await beginSession(model)
      followEarly(id)
      const asked = { prompt, ...(chosen ? { collections: [...chosen] } : {}) }
      void sendPrompt({ session: id, prompt: asked, files: attached.take() })
      await navigate({ to: '/sessions/$session', params: { session: id } })
    } catch (error) {
      setDraft(newQuestion, { text: prompt, error })
    } finally {
      setBeginning(false)
    }
  }
  const isWaiting = isBeginning || !attached.areKept || drop.isWaiting
  const steps = setUp && <SetUp setUp={setUp} onLeft={() => input.current?.focus()} />
  const isFirst = setUp?.documents.isShown === true
  // The steps come first then, and nobody has written anything yet.
  useEffect(() => {
    if (isFirst && input.current?.value === '') input.current.blur()
  }, [isFirst])
  return (
    <div className={[styles['page'], isFirst && styles['first']].filter(Boolean).join(' ')}>
      <div className={styles['middle']}>
        {isFirst ? (
          <div className={styles['welcome']}>
            <h1 className={styles['title']}>{say('welcome')}</h1>
            <p className="soft">{say('welcomeAbout')}</p>
          </div>
        ) : (
          <h1 className={styles['title']}>{say('startTitle')}</h1>
        )}
        {isFirst && steps}
        {!isFirst && drop.uploads}
        <PromptBox
          input={input}
          draft={newQuestion}
          label={say('yourQuestion')}
          placeholder={say('askPlaceholder')}
          action={say('askAction')}
          icon={ArrowUp}
          autoFocus={!isFirst}
          isWaiting={isWaiting}
          onSend={(text) => void begin(text)}
          onFiles={attached.add}
          above={<AttachedList {...attached} />}
          tools={
            <>
              <FileButton onFiles={attached.add} />
              {collections.length > 0 && <CollectionsPicker collections={collections} usual={usual} chosen={chosen} onChoose={setChosen} />}
              <ModelPicker chosen={model} onChoose={setModel} />
            </>
          }
        />
        {setUp && <StartAbout documents={setUp.documents} model={setUp.model} />}
        {!isFirst && steps}
        <ExampleQuestions onAsk={isWaiting ? undefined : (question) => void begin(question)} />
        <RecentConversations />
      </div>
      {drop.overlay}
    </div>
  )
}

/** A session, with its model where one was chosen; none is left behind where that cannot be asked. */
async function beginSession(model: string | undefined): Promise<SessionRow> {
  const session = await request<SessionRow>('POST', '/v1/sessions', {})
  if (model === undefined) return session
  const { change, remove } = sessionRequests(session.id)
  try {
    await change({ model })
    return session
  } catch (error) {
    await remove().catch(() => undefined)
    throw error
  }
}
