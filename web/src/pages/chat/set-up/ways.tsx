import type { LucideIcon } from 'lucide-react'
import { Button } from '../../../parts/button.tsx'
import styles from './set-up.module.css'

interface WaysProps<Way extends string> {
  readonly label: string
  readonly ways: readonly { readonly way: Way; readonly label: string; readonly detail?: string; readonly icon: LucideIcon }[]
  readonly chosen: Way | undefined
  readonly onChoose: (way: Way) => void
}

/** How something can be done, one of which is chosen. */
export const Ways = <Way extends string>({ label, ways, chosen, onChoose }: WaysProps<Way>) => (
  <fieldset className={styles['ways']}>
    <legend className="unseen">{label}</legend>
    {ways.map(({ way, label: words, detail, icon }) => (
      <Button key={way} icon={icon} aria-pressed={way === chosen} className={styles['way']} onClick={() => onChoose(way)}>
        <span>
          {words}
          {detail !== undefined && <span className={styles['detail']}> {detail}</span>}
        </span>
      </Button>
    ))}
  </fieldset>
)
