import type { ParsedDocument } from '../parsed.ts'
import { readFrontMatter } from './front-matter.ts'
import { headingWords } from './inline.ts'
import { markdownLinks } from './links.ts'
import { scanMarkdown } from './markdown-scan.ts'
import { cut } from './split-into-sections.ts'

const componentNames = (source: string): Record<string, string> => {
  const names = new Set([...source.matchAll(/<([A-Z][\w.]{0,80})[\s/>]/g)].slice(0, 10_000).map(([, name]) => name!))
  return names.size > 0 ? { components: [...names].slice(0, 100).join(', ') } : {}
}

/** The first heading of the first level; a logo only where there is no other. */
const titleOf = (heads: readonly { readonly level: number; readonly heading: string; readonly isImage?: true }[]): string | undefined => {
  const titles = heads.filter(({ level, heading }) => level === 1 && heading !== '')
  return (titles.find(({ isImage }) => !isImage) ?? titles[0])?.heading
}

/**
 * Markdown (CommonMark, GFM, front matter, `{#id}` anchors) or MDX, whose imports, exports and comments are metadata and whose component
 * names are listed as such. `name` is the title where the document has none.
 */
export const parseMarkdown = async (
  source: string,
  name: string,
  options: { readonly mdx?: boolean; readonly numbered?: boolean } = {},
): Promise<ParsedDocument> => {
  const { end, metadata } = await readFrontMatter(source)
  const blocks = scanMarkdown(source, end, options.mdx)
  const heads = blocks.heads.map(({ level, start, end, raw }) => ({ level, start, end, ...headingWords(raw) }))
  const sections = cut({ source, start: end, heads, borders: blocks.borders, hidden: blocks.hidden, numbered: options.numbered ?? true })
  return {
    title: metadata['title']?.trim() || titleOf(heads) || name,
    sections,
    metadata: { ...metadata, ...(options.mdx ? componentNames(source) : {}) },
    links: markdownLinks(source, end, blocks.fences),
  }
}
