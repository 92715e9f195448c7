import { Field as BaseField } from '@base-ui/react/field'
import type { ComponentProps, ReactNode } from 'react'
import styles from './field.module.css'

interface FieldProps {
  readonly label: string
  /** What to write, beneath the label. */
  readonly hint?: ReactNode
  /** What is wrong with what was written. */
  readonly error?: string | undefined
  /** The control: `Input`, `TextArea` or `Select` of this file. */
  readonly children: ReactNode
}

/** A control with its label, joined for those who hear the page. */
export const Field = ({ label, hint, error, children }: FieldProps) => (
  <BaseField.Root invalid={error !== undefined} className={styles['field']}>
    <BaseField.Label className={styles['label']}>{label}</BaseField.Label>
    {hint && <BaseField.Description className={styles['hint']}>{hint}</BaseField.Description>}
    {children}
    {error !== undefined && (
      <BaseField.Error match className={styles['error']}>
        {error}
      </BaseField.Error>
    )}
  </BaseField.Root>
)

export const Input = (props: ComponentProps<typeof BaseField.Control>) => <BaseField.Control {...props} className={styles['control']} />

export const TextArea = (props: ComponentProps<'textarea'>) => (
  <BaseField.Control render={<textarea dir="auto" {...props} className={styles['control']} />} />
)

export const Select = ({ children, ...props }: ComponentProps<'select'>) => (
  <BaseField.Control
    render={
      <select {...props} className={styles['control']}>
        {children}
      </select>
    }
  />
)

/** A box to tick, with its words beside it. */
export const Checkbox = ({ label, ...props }: ComponentProps<'input'> & { readonly label: ReactNode }) => (
  <label className={styles['check']}>
    <input {...props} type="checkbox" /> <span>{label}</span>
  </label>
)
