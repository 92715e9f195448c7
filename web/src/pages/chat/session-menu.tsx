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
import { ShareDialog } from '../shares/share-dialog.tsx'

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
    mutationFn: requests.fork,
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
      <Menu trigger={<IconButton label="This conversation" icon={Ellipsis} />}>
        <MenuItem icon={Pencil} onClick={onRename}>
          Rename …
        </MenuItem>
        {me?.scopes.includes('manage') && (
          <MenuItem icon={Share2} disabled={!hasTurns} onClick={() => setSharing(true)}>
            Share …
          </MenuItem>
        )}
        <MenuItem icon={GitFork} disabled={!isFree || !hasTurns} onClick={() => fork.mutate()}>
          Fork from here
        </MenuItem>
        <MenuLink icon={FileDown} href={`${file}?format=markdown`} isDownload>
          Save as Markdown
        </MenuLink>
        <MenuLink icon={FileDown} href={`${file}?format=json`} isDownload>
          Save as JSON
        </MenuLink>
        <MenuLine />
        <MenuItem icon={Undo2} disabled={!isFree || !hasTurns} onClick={() => setAsked('undo')}>
          Take the last turn back …
        </MenuItem>
        <MenuItem icon={Eraser} disabled={!isFree || !hasTurns} onClick={() => setAsked('clear')}>
          Begin an empty history …
        </MenuItem>
        {me?.scopes.includes('manage') && (
          <MenuItem icon={Trash2} isDanger disabled={!isFree} onClick={() => setAsked('remove')}>
            Delete …
          </MenuItem>
        )}
      </Menu>
      <ShareDialog kind="session" subject={session} open={isSharing} onOpenChange={setSharing} />
      <Asking asked={asked} onOver={() => setAsked(undefined)} onConfirm={act.mutate} />
      <Dialog open={error !== null} onOpenChange={(isOpen) => !isOpen && forget()} title="It was not done">
        <ProblemNotice error={error} />
      </Dialog>
    </>
  )
}

const words: Readonly<Record<Action, { readonly title: string; readonly about: string; readonly action: string }>> = {
  undo: {
    title: 'Take the last turn back?',
    about:
      'Later prompts are told nothing of it, and files that it changed get what they held. There is no redo; its run can still be read.',
    action: 'Take it back',
  },
  clear: {
    title: 'Begin an empty history?',
    about: 'The next prompt is told nothing of what was said so far. It stays in the conversation.',
    action: 'Begin anew',
  },
  remove: {
    title: 'Delete this conversation?',
    about: 'It is taken away for good, with its runs. Those that a fork has too stay there.',
    action: 'Delete',
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
