import type { PhrasingContent, Root, RootContent, Text } from 'mdast'
import { createContext, memo, type ReactNode, useContext } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import { gfm } from './gfm.ts'
import styles from './markdown.module.css'
import { markdownParts, pictureWords } from './markdown-parts.tsx'
import { ownDirections } from './own-directions.ts'

/** What stands for a mark. */
export type ShowMark = (mark: string) => ReactNode

interface MarkdownProps {
  readonly text: string
  /** What stands for a mark `1`, `?` or `!`, the last two also with the number of their sentence; the words themselves where absent. The same function each time. */
  readonly mark?: ShowMark | undefined
}

const markLink = '#mark-'

/** In a context, so that the parts below are the same each time and what they show stays where it is while text is added. */
const MarkContext = createContext<ShowMark | undefined>(undefined)

function Anchor({ href = '', children }: { readonly href?: string | undefined; readonly children?: ReactNode }) {
  const mark = useContext(MarkContext)
  if (mark && href.startsWith(markLink)) return <>{mark(href.slice(markLink.length))}</>
  // Other addresses of documents lead nowhere from here.
  if (!/^(?:https?|mailto):/i.test(href)) return <span>{children}</span>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

const components: Components = {
  ...markdownParts,
  a: ({ href, children }) => <Anchor href={href}>{children}</Anchor>,
  img: ({ src, alt }) => <Anchor href={typeof src === 'string' ? src : ''}>{pictureWords(alt)}</Anchor>,
}

/** Markdown of models and documents. Nothing in it makes the browser ask for anything: pictures are links, and HTML is text. */
export const Markdown = ({ text, mark }: MarkdownProps) => (
  <MarkContext value={mark}>
    <Parsed text={text} hasMarks={mark !== undefined} />
  </MarkContext>
)

/** Apart from what its marks show: where only that changes, the text is not parsed again. */
const Parsed = memo(({ text, hasMarks }: { readonly text: string; readonly hasMarks: boolean }) => (
  <div className={styles['markdown']}>
    <ReactMarkdown remarkPlugins={hasMarks ? withMarks : withoutMarks} rehypePlugins={directed} components={components}>
      {text}
    </ReactMarkdown>
  </div>
))

/** Makes links of the marks in the text, wherever they do not stand in code. */
const marksAsLinks = () => (tree: Root) => {
  const walk = (node: Root | RootContent): void => {
    if (!('children' in node)) return
    const children = node.children.flatMap((child): readonly RootContent[] => {
      if (child.type === 'text') return split(child)
      walk(child)
      return [child]
    })
    node.children = children as typeof node.children
  }
  walk(tree)
}

const oneMark = /(\[(?:\d{1,3}|[?!]\d*)\])/
/** Marks that stand together, and the word before them; of scripts without spaces, two characters. */
const marksOfWord =
  /((?:[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{1,30}|\S{1,2})? *(?:\[(?:\d{1,3}|[?!]\d*)\] ?){0,3}\[(?:\d{1,3}|[?!]\d*)\])/u

function split(node: Text): readonly RootContent[] {
  const parts = node.value.split(marksOfWord)
  if (parts.length === 1) return [node]
  return parts.flatMap((part, index): readonly RootContent[] => {
    if (part === '') return []
    if (index % 2 === 0) return [{ type: 'text', value: part }]
    const children = part.split(oneMark).flatMap((piece, at): readonly PhrasingContent[] => {
      if (piece === '') return []
      const text: Text = { type: 'text', value: piece }
      return at % 2 === 0 ? [text] : [{ type: 'link', url: `${markLink}${piece.slice(1, -1)}`, children: [text] }]
    })
    // A mark stays on the line of its word.
    return [{ type: 'emphasis', data: { hName: 'span', hProperties: { className: [styles['together'] ?? ''] } }, children }]
  })
}

const directed = [ownDirections]
const withoutMarks = [gfm]
const withMarks = [gfm, marksAsLinks]
