import type { Html, Link, PhrasingContent, Root, RootContent } from 'mdast'

/** Elements that stand in a line; the words between their tags are shown. */
const inLine = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i ins kbd label mark picture q s samp small source span strike strong sub sup tt u var wbr'.split(
    ' ',
  ),
)
/** Elements that begin a line of their own. */
const ownLine = new Set(
  `address article aside blockquote body br caption center col colgroup dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 head header hr html
  iframe li main nav ol p pre section summary table tbody tfoot thead tr ul video audio`.split(/\s+/),
)

/** A comment, a declaration, an element that is not shown with what it holds, or one tag. */
const pieces =
  /<!--[\s\S]*?(?:-->|$)|<[!?][^>]{0,1000}>|<(script|style|template)\b[\s\S]*?(?:<\/\1\s*>|$)|<\/?([a-z][a-z0-9]*)\b((?:[^>"']|"[^"]*"|'[^']*'){0,1000})>/gi

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** What a person reads of HTML. What is no tag of HTML, such as `<NAME>`, stays as it is written. */
const wordsOf = (html: string): string =>
  html
    .replace(pieces, (written: string, _hidden: string | undefined, name = '', attributes = '') => {
      const element = name.toLowerCase()
      if (element === 'img') return imageOf(attributes)
      if (element === 'td' || element === 'th') return '  '
      if (ownLine.has(element)) return '\n'
      return element === '' || inLine.has(element) ? '' : written
    })
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, entity: string) => entities[entity] ?? '')

const attribute = (name: string, attributes: string): string | undefined => {
  const [, double, single] = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes) ?? []
  return (double ?? single)?.trim()
}

const imageOf = (attributes: string): string => {
  const words = attribute('alt', attributes)
  return words ? `[image: ${words}]` : ''
}

/** Makes words of the HTML in a document: its tags go, anchors and comments leave nothing, links stay links. Changes the tree. */
export function readableHtml(root: Root): Root {
  root.children = readBlocks(root.children)
  return root
}

function readBlocks(nodes: readonly RootContent[]): RootContent[] {
  return nodes.flatMap((node): readonly RootContent[] => {
    if (node.type === 'html') return paragraphsOf(node)
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
      node.children = readLine(node.children)
      return node.type === 'paragraph' && node.children.every((child) => child.type === 'text' && child.value.trim() === '') ? [] : [node]
    }
    if ('children' in node) {
      const children = readBlocks(node.children)
      node.children = children as typeof node.children
    }
    return [node]
  })
}

function paragraphsOf({ value }: Html): readonly RootContent[] {
  return wordsOf(value)
    .split(/\n\s*\n/)
    .map((words) =>
      words
        .replace(/[ \t]+/g, ' ')
        .replace(/ ?\n ?/g, '\n')
        .trim(),
    )
    .filter(Boolean)
    .map((words) => ({
      type: 'paragraph',
      children: words
        .split('\n')
        .flatMap((line, index): PhrasingContent[] => [...(index > 0 ? [{ type: 'break' as const }] : []), { type: 'text', value: line }]),
    }))
}

/** Each tag of a line is a piece of its own; the words between two are other pieces. */
function readLine(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const read: PhrasingContent[] = []
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]!
    if (node.type !== 'html') {
      if ('children' in node) node.children = readLine(node.children)
      read.push(node)
      continue
    }
    const address = /^<a\b/i.test(node.value) ? attribute('href', node.value.slice(2, -1)) : undefined
    const end =
      address === undefined ? -1 : nodes.findIndex((each, index) => index > at && each.type === 'html' && /^<\/a\s*>$/i.test(each.value))
    if (address !== undefined && end > at + 1) {
      read.push({ type: 'link', url: address, children: readLine(nodes.slice(at + 1, end)) as Link['children'] })
      at = end
    } else if (/^<br\b/i.test(node.value)) read.push({ type: 'break' })
    else {
      const words = wordsOf(node.value)
      if (words === node.value) read.push(node)
      else if (words.trim() !== '') read.push({ type: 'text', value: words })
    }
  }
  return read
}
