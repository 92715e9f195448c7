import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'accent'

/** A word about the state of something. */
export const Badge = ({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) => (
  <span className={[styles['badge'], styles[tone]].join(' ')}>{children}</span>
)

/** The colour of each state that a run can have. */
export const toneOfStatus = (status: string): Tone =>
  status === 'done' || status === 'success'
    ? 'good'
    : status === 'failed' || status === 'error' || status === 'denied'
      ? 'bad'
      : status === 'working' || status === 'unfinished'
        ? 'accent'
        : status === 'cancelled' || status === 'cached'
          ? 'plain'
          : 'warn'
