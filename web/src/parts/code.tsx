import styles from './code.module.css'
import { CopyButton } from './copy-button.tsx'

interface CodeProps {
  readonly text: string
  readonly language?: string | undefined
}

/** A block of code, with a button that copies it. */
// biome-ignore lint/style/noDefaultExport: what is loaded when it is first needed has to be one.
export default function Code({ text, language }: CodeProps) {
  return (
    <figure className={styles['code']}>
      <figcaption className={styles['head']}>
        <span>{language ?? 'text'}</span>
        <CopyButton text={text} what="code" />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with the keys. */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  )
}
