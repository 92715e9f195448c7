import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  /** `main`: what the page is for; `danger`: cannot be taken back; `quiet`: without a frame. */
  readonly kind?: 'main' | 'plain' | 'danger' | 'quiet'
  readonly icon?: LucideIcon
  readonly children: ReactNode
}

export const Button = ({ kind = 'plain', icon: Icon, children, className, type = 'button', ...rest }: ButtonProps) => (
  <button {...rest} type={type} className={[styles['button'], styles[kind], className].filter(Boolean).join(' ')}>
    {Icon && <Icon size={16} aria-hidden="true" />}
    {children}
  </button>
)

interface IconButtonProps extends ComponentProps<'button'> {
  /** What it does, for those who do not see the icon, and shown where the pointer rests. */
  readonly label: string
  readonly icon: LucideIcon
}

export const IconButton = ({ label, icon: Icon, className, type = 'button', ...rest }: IconButtonProps) => (
  <button {...rest} type={type} aria-label={label} title={label} className={[styles['icon'], className].filter(Boolean).join(' ')}>
    <Icon size={18} aria-hidden="true" />
  </button>
)
