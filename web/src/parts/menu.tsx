import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import styles from './menu.module.css'

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement
  /** `MenuItem`, `MenuLink` and `MenuLine`. */
  readonly children: ReactNode
}

/** Things that can be done, behind a button. */
export const Menu = ({ trigger, children }: MenuProps) => (
  <BaseMenu.Root>
    <BaseMenu.Trigger render={trigger} />
    <BaseMenu.Portal>
      <BaseMenu.Positioner align="end" sideOffset={6} className={styles['positioner']}>
        <BaseMenu.Popup className={styles['popup']}>{children}</BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  </BaseMenu.Root>
)

interface MenuItemProps {
  readonly icon: LucideIcon
  readonly children: ReactNode
  readonly onClick: () => void
  readonly disabled?: boolean
  /** Cannot be taken back. */
  readonly isDanger?: boolean
}

export const MenuItem = ({ icon: Icon, children, onClick, disabled = false, isDanger = false }: MenuItemProps) => (
  <BaseMenu.Item className={[styles['item'], isDanger && styles['danger']].filter(Boolean).join(' ')} onClick={onClick} disabled={disabled}>
    <Icon size={16} aria-hidden="true" /> {children}
  </BaseMenu.Item>
)

interface MenuLinkProps {
  readonly icon: LucideIcon
  readonly children: ReactNode
  /** Of this server. */
  readonly href: string
  /** Saves what is there as a file. */
  readonly isDownload?: boolean
}

export const MenuLink = ({ icon: Icon, children, href, isDownload = false }: MenuLinkProps) => (
  <BaseMenu.LinkItem className={styles['item']} href={href} download={isDownload || undefined} closeOnClick>
    <Icon size={16} aria-hidden="true" /> {children}
  </BaseMenu.LinkItem>
)

export const MenuLine = () => <BaseMenu.Separator className={styles['line']} />
