import { Parser } from 'htmlparser2'

/** An element, with its attributes, what it holds, and how many characters of words it holds inside and outside links. */
export interface Element {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (Element | string)[]
  words: number
  linked: number
}

/** Elements nested deeper than this are refused. */
const maxDepth = 500

/** Thrown for markup nested too deep to be read as a tree. */
export class TooDeep extends Error {}

const none: Readonly<Record<string, string>> = {}

const wordCount = (text: string): number => {
  let count = 0
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 32) count++
  return count
}
const silent = new Set(['script', 'style', 'noscript', 'template', 'svg'])

/** Reads HTML, however broken, into a tree. Throws `TooDeep`. */
export const parseHtmlTree = (source: string): Element => {
  const root: Element = { tag: '#root', attributes: {}, children: [], words: 0, linked: 0 }
  const open = [root]
  const parser = new Parser({
    onopentag(tag, attributes) {
      const element: Element = {
        tag,
        attributes: Object.keys(attributes).length > 0 ? attributes : none,
        children: [],
        words: 0,
        linked: 0,
      }
      open.at(-1)!.children.push(element)
      if (open.push(element) > maxDepth) throw new TooDeep()
    },
    ontext(text) {
      open.at(-1)!.children.push(text)
      if (!silent.has(open.at(-1)!.tag)) open.at(-1)!.words += wordCount(text)
    },
    onclosetag() {
      const element = open.pop()!
      const parent = open.at(-1)
      if (!parent || silent.has(element.tag)) return
      parent.words += element.words
      parent.linked += element.tag === 'a' ? element.words : element.linked
    },
  })
  parser.write(source)
  parser.end()
  return root
}

/** Every element below one, in reading order. */
export const elementsOf = (element: Element): Element[] => {
  const found: Element[] = []
  const pending = [element]
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next !== element) found.push(next)
    for (let index = next.children.length - 1; index >= 0; index--) {
      const child = next.children[index]!
      if (typeof child !== 'string') pending.push(child)
    }
  }
  return found
}

/** The words inside an element, as they stand. */
export const rawText = (element: Element): string =>
  element.children
    .map((child) => (typeof child === 'string' ? child : child.tag === 'br' ? '\n' : silent.has(child.tag) ? '' : rawText(child)))
    .join('')
