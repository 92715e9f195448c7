import { Ellipsis, FileDown, GitFork, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { at } from '../../api/request.ts'
import { IconButton } from '../../parts/button.tsx'
import { Menu, MenuItem, MenuLine, MenuLink } from '../../parts/menu.tsx'
import { ForkDialog } from './fork-dialog.tsx'

interface AnswerMenuProps {
  readonly run: string
  readonly onAskAgain: (() => void) | undefined
}

/** What else can be done with an answer. */
export function AnswerMenu({ run, onAskAgain }: AnswerMenuProps) {
  const [isForking, setForking] = useState(false)
  const file = at`/v1/runs/${run}/export`
  return (
    <>
      <Menu trigger={<IconButton label="More" icon={Ellipsis} />}>
        {onAskAgain && (
          <MenuItem icon={RotateCcw} onClick={onAskAgain}>
            Ask again
          </MenuItem>
        )}
        <MenuItem icon={GitFork} onClick={() => setForking(true)}>
          Fork the run …
        </MenuItem>
        <MenuLine />
        <MenuLink icon={FileDown} href={`${file}?format=html`} isDownload>
          Save as a web page
        </MenuLink>
        <MenuLink icon={FileDown} href={`${file}?format=markdown`} isDownload>
          Save as Markdown
        </MenuLink>
      </Menu>
      <ForkDialog run={run} open={isForking} onOpenChange={setForking} />
    </>
  )
}
