import type { ElementContent, RootContent } from 'hast'
import type { Highlight } from './look.ts'
import { type Mark, plain, type Span, type Style } from './span.ts'

const languages = [
  ...['bash', 'c', 'cpp', 'csharp', 'css', 'diff', 'go', 'graphql', 'ini', 'java', 'javascript', 'json', 'kotlin', 'lua'],
  ...['makefile', 'markdown', 'php', 'python', 'ruby', 'rust', 'scss', 'shell', 'sql', 'swift', 'typescript', 'xml', 'yaml'],
]

/** Marks of the classes that grammars give, without their prefix. What is not here has no colour of its own. */
const marks: Readonly<Record<string, readonly Mark[]>> = {
  keyword: ['magenta'],
  literal: ['yellow'],
  number: ['yellow'],
  string: ['green'],
  regexp: ['green'],
  addition: ['green'],
  deletion: ['red'],
  comment: ['dim'],
  meta: ['dim'],
  quote: ['dim'],
  title: ['blue'],
  section: ['blue', 'bold'],
  name: ['blue'],
  'selector-tag': ['blue'],
  type: ['cyan'],
  built_in: ['cyan'],
  attr: ['cyan'],
  attribute: ['cyan'],
  property: ['cyan'],
  strong: ['bold'],
  emphasis: ['italic'],
}

let loading: Promise<Highlight> | undefined

/** Colours for the code in a text; undefined, and nothing loaded, while it holds none. */
export function highlightFor(text: string): Promise<Highlight | undefined> {
  if (!text.includes('```') && !text.includes('~~~')) return Promise.resolve(undefined)
  loading ??= loadHighlight()
  return loading
}

async function loadHighlight(): Promise<Highlight> {
  const { common, createLowlight } = await import('./grammars.ts')
  const lowlight = createLowlight(Object.fromEntries(languages.map((language) => [language, common[language]!])))
  return (code, language) => {
    if (!lowlight.registered(language)) return undefined
    try {
      const spans = lowlight.highlight(language, code).children.flatMap((node) => spansOf(node, plain))
      return spans.map(({ text }) => text).join('') === code ? spans : undefined
    } catch {
      // A grammar that fails costs the colours, not the code.
      return undefined
    }
  }
}

function spansOf(node: RootContent | ElementContent, style: Style): readonly Span[] {
  if (node.type === 'text') return [{ text: node.value, style }]
  if (node.type !== 'element') return []
  const { className } = node.properties
  const names = Array.isArray(className) ? className.map((name) => String(name).replace(/^hljs-/, '')) : []
  const own = names.map((name) => marks[name]).find((found) => found !== undefined)
  return node.children.flatMap((child) => spansOf(child, own ? { marks: own } : style))
}
