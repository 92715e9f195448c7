import type { Element, ElementContent, Root } from 'hast'

const ofText: ReadonlySet<string> = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'th', 'td', 'summary'])
/** `auto` looks past blocks within that have a direction, so these are told theirs. */
const ofBlocks: ReadonlySet<string> = new Set(['ul', 'ol', 'blockquote', 'table'])

/** Lets each block run in the direction of its own words: an answer in Arabic quotes English, and the other way round. Code runs left to right. */
export const ownDirections = () => (tree: Root) => {
  const walk = (node: Root | Element): void => {
    for (const child of node.children) {
      if (child.type !== 'element') continue
      const { tagName, properties } = child
      if (tagName === 'pre' || tagName === 'code') properties['dir'] ??= 'ltr'
      else if (ofText.has(tagName)) properties['dir'] ??= 'auto'
      else if (ofBlocks.has(tagName)) properties['dir'] ??= isFromRight(child) ? 'rtl' : 'ltr'
      walk(child)
    }
  }
  walk(tree)
}

const fromRight = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Whether the first letter is of a script that runs from the right. */
const isFromRight = (element: Element): boolean => fromRight.test(firstLetter(element.children) ?? '')

function firstLetter(nodes: readonly ElementContent[]): string | undefined {
  for (const node of nodes) {
    const isRead = node.type === 'element' && node.tagName !== 'code'
    const letter = node.type === 'text' ? /\p{L}/u.exec(node.value)?.[0] : isRead ? firstLetter(node.children) : undefined
    if (letter !== undefined) return letter
  }
  return undefined
}
