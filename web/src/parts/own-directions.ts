import type { Element, Root } from 'hast'

const blocks: ReadonlySet<string> = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'blockquote',
  'table',
  'th',
  'td',
  'summary',
])

/** Lets each block run in the direction of its own words: an answer in Arabic quotes English, and the other way round. Code runs left to right. */
export const ownDirections = () => (tree: Root) => {
  const walk = (node: Root | Element): void => {
    for (const child of node.children) {
      if (child.type !== 'element') continue
      if (child.tagName === 'pre' || child.tagName === 'code') child.properties['dir'] ??= 'ltr'
      else if (blocks.has(child.tagName)) child.properties['dir'] ??= 'auto'
      walk(child)
    }
  }
  walk(tree)
}
