import { Columns2, Ellipsis, FileDown, GitFork, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { at } from '../../api/request.ts'
import { IconButton } from '../../parts/button.tsx'
import { Menu, MenuItem, MenuLine, MenuLink } from '../../parts/menu.tsx'
import { chat } from '../../words/en/chat.ts'
import { language } from '../../words/language.ts'
import { wordsOf } from '../../words/words.tsx'
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
        <MenuLink icon={FileDown} href={`${file}?format=html&language=${language}`} isDownload>
          {say('exportPage')}
        </MenuLink>
        <MenuLink icon={FileDown} href={`${file}?format=markdown&language=${language}`} isDownload>
          {say('exportMarkdown')}
        </MenuLink>
      </Menu>
      <AnotherModelDialog run={run} model={model} open={isComparing} onOpenChange={setComparing} />
      <ForkDialog run={run} open={isForking} onOpenChange={setForking} />
    </>
  )
}
