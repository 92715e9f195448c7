import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, Eraser, FileDown, GitFork, Pencil, Share2, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../../api/me.ts'
import { at } from '../../api/request.ts'
import type { SessionRequests } from '../../chat/session-requests.ts'
import { IconButton } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Menu, MenuItem, MenuLine, MenuLink } from '../../parts/menu.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { chat } from '../../words/en/chat.ts'
import { language } from '../../words/language.ts'
import { wordsOf } from '../../words/words.tsx'
import { ShareDialog } from '../shares/share-dialog.tsx'

const say = wordsOf('chat', chat)

interface SessionMenuProps {
  readonly session: string
  readonly requests: SessionRequests
  /** Whether no run of it is under way or rests. */
  readonly isFree: boolean
  readonly hasTurns: boolean
  readonly onRename: () => void
}

type Action = 'undo' | 'clear' | 'remove'

/** What can be done with a conversation as a whole. What cannot be taken back asks first. */
export function SessionMenu({ session, requests, isFree, hasTurns, onRename }: SessionMenuProps) {
  const me = useMe()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Action>()
  const [isSharing, setSharing] = useState(false)
  const act = useMutation({
    mutationFn: (action: Action) => requests[action](),
    async onSuccess(_, action) {
      if (action === 'remove') await navigate({ to: '/' })
      else await client.invalidateQueries({ queryKey: ['session', session] })
      await client.invalidateQueries({ queryKey: ['sessions'] })
    },
  })
  const fork = useMutation({
    mutationFn: () => requests.fork(),
    async onSuccess({ id }) {
      await client.invalidateQueries({ queryKey: ['sessions'] })
      await navigate({ to: '/sessions/$session', params: { session: id } })
    },
  })
  const file = at`/v1/sessions/${session}/export`
  const error = act.error ?? fork.error
  const forget = () => {
    act.reset()
    fork.reset()
  }
  return (
    <>
      <Menu trigger={<IconButton label={say('menu')} icon={Ellipsis} />}>
        <MenuItem icon={Pencil} onClick={onRename}>
          {say('renameItem')}
        </MenuItem>
        {me?.scopes.includes('manage') && (
          <MenuItem icon={Share2} disabled={!hasTurns} onClick={() => setSharing(true)}>
            {say('shareItem')}
          </MenuItem>
        )}
        <MenuItem icon={GitFork} disabled={!isFree || !hasTurns} onClick={() => fork.mutate()}>
          {say('forkConversation')}
        </MenuItem>
        <MenuLink icon={FileDown} href={`${file}?format=html&language=${language}`} isDownload>
          {say('exportPage')}
        </MenuLink>
        <MenuLink icon={FileDown} href={`${file}?format=markdown&language=${language}`} isDownload>
          {say('exportMarkdown')}
        </MenuLink>
        <MenuLink icon={FileDown} href={`${file}?format=json`} isDownload>
          {say('exportJson')}
        </MenuLink>
        <MenuLine />
        <MenuItem icon={Undo2} disabled={!isFree || !hasTurns} onClick={() => setAsked('undo')}>
          {say('undoItem')}
        </MenuItem>
        <MenuItem icon={Eraser} disabled={!isFree || !hasTurns} onClick={() => setAsked('clear')}>
          {say('clearItem')}
        </MenuItem>
        {me?.scopes.includes('manage') && (
          <MenuItem icon={Trash2} isDanger disabled={!isFree} onClick={() => setAsked('remove')}>
            {say('deleteItem')}
          </MenuItem>
        )}
      </Menu>
      <ShareDialog kind="session" subject={session} open={isSharing} onOpenChange={setSharing} />
      <Asking asked={asked} onOver={() => setAsked(undefined)} onConfirm={act.mutate} />
      <Dialog open={error !== null} onOpenChange={(isOpen) => !isOpen && forget()} title={say('actionFailed')}>
        <ProblemNotice error={error} />
      </Dialog>
    </>
  )
}

const words: Readonly<Record<Action, { readonly title: string; readonly about: string; readonly action: string }>> = {
  undo: {
    title: say('undoTitle'),
    about: say('undoAbout'),
    action: say('undo'),
  },
  clear: {
    title: say('clearTitle'),
    about: say('clearAbout'),
    action: say('clear'),
  },
  remove: {
    title: say('deleteTitle'),
    about: say('deleteAbout'),
    action: say('delete'),
  },
}

interface AskingProps {
  readonly asked: Action | undefined
  readonly onOver: () => void
  readonly onConfirm: (action: Action) => void
}

/** One question for each of them: what was asked last keeps its words while it goes away. */
const Asking = ({ asked, onOver, onConfirm }: AskingProps) =>
  (['undo', 'clear', 'remove'] as const).map((action) => {
    const { title, about, action: word } = words[action]
    return (
      <Confirm
        key={action}
        open={asked === action}
        onOpenChange={(isOpen) => !isOpen && onOver()}
        title={title}
        action={word}
        onConfirm={() => onConfirm(action)}
      >
        {about}
      </Confirm>
    )
  })
