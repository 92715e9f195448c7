import type { Element, ElementContent } from 'hast'
import type { ReactNode } from 'react'
import type { Components } from 'react-markdown'
import { parts } from '../words/en/parts.ts'
import { wordsOf } from '../words/words.tsx'
import { Code } from './code.tsx'
import styles from './markdown.module.css'
import type { QuotedPart } from './quoted-parts.ts'

const say = wordsOf('parts', parts)

/** A block of code, and the parts that quotes cut it into, where `partsOf` finds some. */
export function codeBlock(
  pre: Element | undefined,
  partsOf: (code: Element) => readonly QuotedPart[] | undefined = () => undefined,
): ReactNode {
  const code = pre?.children.find((child): child is Element => child.type === 'element')
  const text = textOf(pre?.children ?? []).replace(/\n$/, '')
  const classes = code?.properties['className']
  const language = /language-([\w+#-]+)/.exec(Array.isArray(classes) ? classes.join(' ') : '')?.[1]
  const parts = code && partsOf(code)
  return <Code text={text} language={language} {...(parts ? { parts } : {})} />
}

const textOf = (nodes: readonly ElementContent[]): string =>
  nodes.map((node) => (node.type === 'text' ? node.value : node.type === 'element' ? textOf(node.children) : '')).join('')

/** What stands for a picture, which is not loaded. */
export const pictureWords = (alt: string | undefined): string => (alt ? say('image', { words: alt }) : say('imageOnly'))

/** Code and tables of Markdown, in answers and in documents. */
export const markdownParts: Components = {
  pre: ({ node }) => codeBlock(node),
  table: ({ children, dir }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keys.
    <section className={styles['scroll']} tabIndex={0} aria-label={say('table')}>
      <table dir={dir}>{children}</table>
    </section>
  ),
}
