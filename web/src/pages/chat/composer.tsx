import { ArrowUp, Reply } from 'lucide-react'
import { memo, type Ref } from 'react'
import type { SessionView } from '../../../../src/core/schemas/http/sessions.ts'
import type { QueuedPrompt } from '../../../../src/core/session.ts'
import type { AttachedFiles } from '../../chat/attached-files.ts'
import type { Turn } from '../../chat/conversation.ts'
import type { ConversationStore } from '../../chat/conversation-store.ts'
import { sendPrompt } from '../../chat/outbox.ts'
import type { SessionRequests } from '../../chat/session-requests.ts'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import { useAskedCollections } from './asked-collections.ts'
import { AttachedList } from './attached-list.tsx'
import { CollectionsPicker } from './collections-picker.tsx'
import { FileButton } from './file-button.tsx'
import { PromptBox } from './prompt-box.tsx'
import { QueueList } from './queue-list.tsx'
import { scopeChoice } from './scope-choice.ts'
import { SessionModel } from './session-model.tsx'
import type { OpenQuestion } from './use-question.ts'

const say = wordsOf('chat', chat)

interface ComposerProps {
  readonly session: string
  /** The newest. */
  readonly turn: Turn | undefined
  readonly isWorking: boolean
  readonly queue: readonly QueuedPrompt[] | undefined
  readonly data: SessionView | undefined
  readonly requests: SessionRequests
  readonly attached: AttachedFiles
  /** Whether a folder is on its way that is to be asked. */
  readonly isUploading: boolean
  /** Ids of the collections that were chosen here; absent for those of the newest turn. */
  readonly picked: ReadonlySet<string> | 'usual' | undefined
  readonly onPick: (picked: ReadonlySet<string> | 'usual') => void
  readonly store: ConversationStore
  readonly question: OpenQuestion
  readonly onStop: (() => void) | undefined
  readonly input: Ref<HTMLTextAreaElement>
}

/** Whether there are keys: where there are none, the focus would bring up a screen full of them. */
const hasKeys = matchMedia('(pointer: fine)').matches

/** Where the next thing is said, and what waits to be. While the run rests on a question, what is written answers that. */
export const Composer = memo(({ session, turn, isWorking, data, requests, attached, store, question: open, ...props }: ComposerProps) => {
  const { onStop, input, isUploading, picked, onPick } = props
  const { collections, usual } = useAskedCollections()
  const chosen = picked === 'usual' ? undefined : (picked ?? scopeChoice(turn, collections, usual))
  const queue = props.queue ?? data?.queue ?? []
  const { question } = open
  const send = async (prompt: string) => {
    if (question) {
      const said = question.kind === 'approval' ? { text: prompt, decision: 'deny' as const } : { text: prompt }
      return open.answer({ question: question.id, ...said })
    }
    const asked = { prompt, ...(chosen ? { collections: [...chosen] } : {}) }
    const taken = await sendPrompt({ session, prompt: asked, files: attached.take(), behind: turn?.run })
    const { queue: now = queue } = store.get()
    const waiting = taken?.queued
    if (waiting && !now.some(({ id }) => id === waiting.id)) store.setQueue([...now, waiting])
  }
  const focus = () => (typeof input === 'object' ? input?.current?.focus() : undefined)
  return (
    <>
      <QueueList queue={queue} requests={requests} onChange={store.setQueue} onLeft={focus} />
      <PromptBox
        draft={session}
        input={input}
        autoFocus={hasKeys}
        {...words(question?.kind, isWorking)}
        icon={question ? Reply : ArrowUp}
        isWaiting={!attached.areKept || isUploading || (question !== undefined && open.isAnswering)}
        onSend={(text) => void send(text)}
        onStop={onStop}
        onFiles={attached.add}
        above={<AttachedList {...attached} />}
        tools={
          <>
            <FileButton onFiles={attached.add} />
            {collections.length > 0 && (
              <CollectionsPicker collections={collections} usual={usual} chosen={chosen} onChoose={(ids) => onPick(ids ?? 'usual')} />
            )}
            <SessionModel session={session} chosen={data?.info.model} requests={requests} />
          </>
        }
      />
    </>
  )
})

function words(asks: 'clarification' | 'approval' | undefined, isWorking: boolean) {
  if (asks === 'clarification') return { label: say('yourAnswer'), placeholder: say('answerPlaceholder'), action: say('answerAction') }
  if (asks === 'approval') return { label: say('whyNot'), placeholder: say('whyNotPlaceholder'), action: say('whyNotAction') }
  if (isWorking) return { label: say('followUp'), placeholder: say('queuePlaceholder'), action: say('queueAction') }
  return { label: say('followUp'), placeholder: say('followUpPlaceholder'), action: say('askAction') }
}
