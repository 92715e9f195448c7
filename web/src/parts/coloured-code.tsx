import type { ElementContent, RootContent } from 'hast'
import { common, createLowlight } from 'lowlight'
import { memo, type ReactNode, useMemo } from 'react'
import { partsOfValue, type QuotedPart } from './quoted-parts.ts'
import { QuotedWords } from './quoted-words.tsx'

export interface CodeProps {
  readonly text: string
  readonly language?: string | undefined
  /** The whole text, cut where quotes of it begin and end. */
  readonly parts?: readonly QuotedPart[]
}

const lowlight = createLowlight(common)

/** Characters of the longest code that is coloured: what a highlighter does in some milliseconds. */
const mostCharacters = 30_000

/** The words of a block of code, in their colours. */
function ColouredCode({ text, language, parts }: CodeProps) {
  return useMemo(() => {
    const isColoured = language !== undefined && text.length <= mostCharacters && lowlight.registered(language)
    const nodes: readonly RootContent[] = isColoured ? lowlight.highlight(language, text).children : [{ type: 'text', value: text }]
    return coloured(nodes, parts ?? [], { at: 0 })
  }, [text, language, parts])
}

/** What the highlighter found, with the quotes in it marked; `read` counts the characters before. */
function coloured(
  nodes: readonly (RootContent | ElementContent)[],
  parts: readonly QuotedPart[],
  read: { at: number },
): readonly ReactNode[] {
  return nodes.map((node) => {
    const key = read.at
    if (node.type === 'element') {
      const classes = node.properties['className']
      return (
        <span key={`${key}s`} className={Array.isArray(classes) ? classes.join(' ') : undefined}>
          {coloured(node.children, parts, read)}
        </span>
      )
    }
    if (node.type !== 'text') return null
    read.at += node.value.length
    if (parts.length === 0) return node.value
    const places = Array.from({ length: node.value.length }, (_, index) => key + index)
    return partsOfValue(node.value, places, parts).map(({ at, text, marks }) =>
      marks.length === 0 ? (
        text
      ) : (
        <QuotedWords key={`${key + at}q`} marks={marks}>
          {text}
        </QuotedWords>
      ),
    )
  })
}

// biome-ignore lint/style/noDefaultExport: what is loaded when it is first needed has to be one.
export default memo(ColouredCode)
