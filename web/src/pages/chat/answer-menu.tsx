import { Columns2, Ellipsis, FileDown, GitFork, RotateCcw, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../../api/me.ts'
import { at } from '../../api/request.ts'
import { IconButton } from '../../parts/button.tsx'
import { Menu, MenuItem, MenuLine, MenuLink } from '../../parts/menu.tsx'
import { chat } from '../../words/en/chat.ts'
import { language } from '../../words/language.ts'
import { wordsOf } from '../../words/words.tsx'
import { ShareDialog } from '../shares/share-dialog.tsx'
import { AnotherModelDialog } from './another-model-dialog.tsx'
import { ForkDialog } from './fork-dialog.tsx'

const say = wordsOf('chat', chat)

interface AnswerMenuProps {
  readonly run: string
  /** Which has answered. */
  readonly model: string
  readonly onAskAgain: (() => void) | undefined
}

/** What else can be done with an answer. */
export function AnswerMenu({ run, model, onAskAgain }: AnswerMenuProps) {
  const [isForking, setForking] = useState(false)
  const [isComparing, setComparing] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const canShare = useMe()?.scopes.includes('manage')
  const file = at`/v1/runs/${run}/export`
  return (
    <>
      <Menu trigger={<IconButton label={say('more')} icon={Ellipsis} />}>
        {onAskAgain && (
          <MenuItem icon={RotateCcw} onClick={onAskAgain}>
            {say('askAgain')}
          </MenuItem>
        )}
        <MenuItem icon={Columns2} onClick={() => setComparing(true)}>
          {say('anotherModelItem')}
        </MenuItem>
        <MenuItem icon={GitFork} onClick={() => setForking(true)}>
          {say('forkItem')}
        </MenuItem>
        <MenuLine />
        {canShare && (
          <MenuItem icon={Share2} onClick={() => setSharing(true)}>
            {say('shareItem')}
          </MenuItem>
        )}
        <MenuLink icon={FileDown} href={`${file}?format=html&language=${language}`} isDownload>
          {say('exportPage')}
        </MenuLink>
        <MenuLink icon={FileDown} href={`${file}?format=markdown&language=${language}`} isDownload>
          {say('exportMarkdown')}
        </MenuLink>
      </Menu>
      <AnotherModelDialog run={run} model={model} open={isComparing} onOpenChange={setComparing} />
      <ShareDialog kind="run" subject={run} open={isSharing} onOpenChange={setSharing} />
      <ForkDialog run={run} open={isForking} onOpenChange={setForking} />
    </>
  )
}
