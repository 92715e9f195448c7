import { useMemo } from 'react'
import ReactMarkdown, { type Components, type Options } from 'react-markdown'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import { gfm } from '../parts/gfm.ts'
import styles from '../parts/markdown.module.css'
import { codeBlock, markdownParts, pictureWords } from '../parts/markdown-parts.tsx'
import { ownDirections } from '../parts/own-directions.ts'
import type { QuotedPart } from '../parts/quoted-parts.ts'
import { QuotedWords } from '../parts/quoted-words.tsx'
import type { DocumentForm } from './document-form.ts'
import { DocumentLink } from './document-link.tsx'
import { codePartsOf, markQuotes, marksOf } from './mark-quotes.ts'
import { onlyMadeMarks } from './only-made-marks.ts'
import { rowsAsTable } from './rows-as-table.ts'

interface RenderedDocumentProps {
  readonly text: string
  readonly form: DocumentForm
  readonly parts: readonly QuotedPart[]
}

/** HTML as GitHub lets it stand in Markdown, without names that links of the page could lead to, and without anything that the browser would fetch. */
const allowed: typeof defaultSchema = {
  ...defaultSchema,
  tagNames: [...(defaultSchema.tagNames ?? []).filter((name) => name !== 'input' && name !== 'source' && name !== 'picture'), 'mark'],
  attributes: {
    ...defaultSchema.attributes,
    '*': ['align', 'alt', 'colSpan', 'rowSpan', 'dir', 'lang', 'title', 'open', 'start', 'type'],
    mark: ['dataMarks'],
    code: ['dataQuoted', ['className', /^language-./]],
  },
  strip: ['script', 'style', 'template', 'noscript'],
}

const components: Components = {
  ...markdownParts,
  // The page has its own heading above them.
  h1: 'h2',
  h2: 'h3',
  h3: 'h4',
  h4: 'h5',
  h5: 'h6',
  a: ({ href, children }) => <DocumentLink href={href}>{children}</DocumentLink>,
  img: ({ src, alt }) => <DocumentLink href={typeof src === 'string' ? src : undefined}>{pictureWords(alt)}</DocumentLink>,
  mark: ({ node, children }) => {
    const marks = marksOf(node?.properties['dataMarks'])
    return marks.length > 0 ? <QuotedWords marks={marks}>{children}</QuotedWords> : children
  },
  pre: ({ node }) => codeBlock(node, (code) => codePartsOf(code.properties['dataQuoted'])),
}

/** A document as a person reads it. Nothing in it runs, and nothing in it makes the browser ask for anything. */
// biome-ignore lint/style/noDefaultExport: what is loaded when it is first needed has to be one.
export default function RenderedDocument({ text, form, parts }: RenderedDocumentProps) {
  const plugins = useMemo((): NonNullable<Options['remarkPlugins']> => {
    const reading = form === 'prose' ? [onlyMadeMarks] : form === 'rows' ? [rowsAsTable] : []
    return [gfm, ...reading, markQuotes(text, parts)]
  }, [text, form, parts])
  return (
    <div className={[styles['markdown'], form === 'prose' ? styles['lines'] : ''].join(' ')}>
      <ReactMarkdown remarkPlugins={plugins} rehypePlugins={[rehypeRaw, [rehypeSanitize, allowed], ownDirections]} components={components}>
        {text}
      </ReactMarkdown>
    </div>
  )
}
