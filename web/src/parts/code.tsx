import { lazy, memo, Suspense } from 'react'
import { parts } from '../words/en/parts.ts'
import { wordsOf } from '../words/words.tsx'
import styles from './code.module.css'
import type { CodeProps } from './coloured-code.tsx'
import { CopyButton } from './copy-button.tsx'

const say = wordsOf('parts', parts)

const ColouredCode = lazy(() => import('./coloured-code.tsx'))

/** A block of code with a button that copies it. Its frame is there at once and stays; colours come into it when the highlighter is loaded. */
export const Code = memo((code: CodeProps) => (
  <figure className={styles['code']}>
    <figcaption className={styles['head']}>
      <span>{code.language ?? say('text')}</span>
      <CopyButton text={code.text} what={say('code')} />
    </figcaption>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with the keys. */}
    <pre tabIndex={0}>
      <code>
        <Suspense fallback={code.text}>
          <ColouredCode {...code} />
        </Suspense>
      </code>
    </pre>
  </figure>
))
