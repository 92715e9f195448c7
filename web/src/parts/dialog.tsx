import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { parts } from '../words/en/parts.ts'
import { wordsOf } from '../words/words.tsx'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'

const say = wordsOf('parts', parts)

interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly children: ReactNode
  /** `side`: along the edge of the page, for something to read beside it. */
  readonly place?: 'middle' | 'side'
  /** What has the focus when it opens; the way out where absent. */
  readonly firstFocus?: RefObject<HTMLElement | null>
}

/** Something that is done, or looked at, before the page goes on. Escape closes it. */
export const Dialog = ({ open, onOpenChange, title, children, place = 'middle', firstFocus }: DialogProps) => (
  <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
    <BaseDialog.Portal>
      <BaseDialog.Backdrop className={styles['backdrop']} />
      <BaseDialog.Popup initialFocus={firstFocus} className={[styles['popup'], styles[place]].join(' ')}>
        <div className={styles['head']}>
          <BaseDialog.Title className={styles['title']}>{title}</BaseDialog.Title>
          <BaseDialog.Close render={<IconButton label={say('close')} icon={X} />} />
        </div>
        {children}
      </BaseDialog.Popup>
    </BaseDialog.Portal>
  </BaseDialog.Root>
)
