import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { parts } from '../words/en/parts.ts'
import { wordsOf } from '../words/words.tsx'
import { Button } from './button.tsx'
import styles from './dialog.module.css'

const say = wordsOf('parts', parts)

interface ConfirmProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  /** What happens, in a sentence or two. */
  readonly children: ReactNode
  /** The word on the button. */
  readonly action: string
  readonly onConfirm: () => void
}

/** Asks before something that cannot be taken back. The way out has the focus. */
export const Confirm = ({ open, onOpenChange, title, children, action, onConfirm }: ConfirmProps) => (
  <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className={styles['backdrop']} />
      <AlertDialog.Popup className={[styles['popup'], styles['middle']].join(' ')}>
        <AlertDialog.Title className={styles['title']}>{title}</AlertDialog.Title>
        <AlertDialog.Description>{children}</AlertDialog.Description>
        <div className="row">
          <AlertDialog.Close render={<Button>{say('cancel')}</Button>} />
          <AlertDialog.Close
            render={
              <Button kind="danger" onClick={onConfirm}>
                {action}
              </Button>
            }
          />
        </div>
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  </AlertDialog.Root>
)
