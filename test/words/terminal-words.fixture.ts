import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { childrenOf, englishOf, isNode, type Node, nodesOf, treeOf } from './syntax-tree.ts'

const root = join(import.meta.dirname, '../..')

/** Words of the terminal, by what the catalogue calls them. */
export interface TerminalWords {
  /** What it says of its own: sentences, counted nouns, help. */
  readonly own: ReadonlyMap<string, string>
  /** Its errors with their remedies, which are English until they are shown. */
  readonly errors: ReadonlyMap<string, string>
  /** Words that stand in the program and go past the catalogue: `file:line words`. */
  readonly outside: readonly string[]
}

/** Headings that commander writes, and what a run is about. */
const fromElsewhere = [
  ...['Usage:', 'Options:', 'Arguments:', 'Commands:', 'Global Options:', 'output the version number'],
  ...'done limit blocked cancelled failed success error skipped denied interrupted high medium low pending in_progress'.split(' '),
  ...'added updated removed unchanged indexed ok warning broken data analysis intact'.split(' '),
  ...['every run', 'MCP servers', 'ask', 'sessions', 'agents'],
  'shipped',
  'user',
  'project',
  'intact, but its end cannot be confirmed: an earlier version of ibid stored it without recording its last event elsewhere',
  'all unchanged, but the end of the run is missing: the events were written before the run ended, or were cut off',
  ...'waiting analyzing planning reasoning searching executing observing asking answering saving'.split(' '),
]

/** The same in every language: names, keys, what people type, what programs read. */
const names =
  /^(?:ibid|Enter|Esc|Tab|Ctrl-[A-Z]|Markdown|JSON|Windows_NT|SystemRoot|EPIPE)$|^(?:ibid|npm|npx|git|node|sh|\$) |^ibid:$|^--|^https?:|^mailto:|^@|^\[|^<|^\/|^[\w.-]+\/|^read, glob, grep$|^edit, write$|^File :|^files:$|^\(cut: |^signed out$|^no file$|^How is a citation checked\?$/

/** Files whose words are for programs, for models, or for shells; `page-text` and the like lay out what others say. */
const silent =
  /\.(?:test|fixture)\.ts$|\/completion\/|commands\/completion\.ts|markdown\/|readable-html|open-on-desktop|open-browser|heap-size|cli\/main\.ts/

/** Functions whose words are not shown, or are shown as they are typed. */
const notShown =
  /^(?:startsWith|endsWith|includes|split|replace|replaceAll|match|exec|test|command|alias|example|get|has|import|error|styled|whole|choices|Error|padEnd)$/

const nameOf = (node: unknown): string =>
  isNode(node) ? String(isNode(node['property']) ? node['property']['name'] : (node['name'] ?? node['value'] ?? '')) : ''

/** Everything that the terminal says, and what of it is outside the catalogue. */
export function terminalWords(): TerminalWords {
  const own = new Map<string, string>()
  const errors = new Map<string, string>()
  const outside: string[] = []
  for (const words of fromElsewhere) own.set(words, 'test/words/terminal-words.fixture.ts')
  const files = globSync('src/{cli,tui,views}/**/*.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  for (const file of files.filter((each) => !silent.test(each) && !/views\/(?:words|manual)\//.test(each)).toSorted())
    lookInto(file, { own, errors, outside })
  return { own, errors, outside }
}

function lookInto(
  file: string,
  found: { readonly own: Map<string, string>; readonly errors: Map<string, string>; readonly outside: string[] },
) {
  const text = readFileSync(join(root, file), 'utf8')
  const at = (node: Node) => `${file}:${text.slice(0, node.start).split('\n').length}`
  const isPage = file.startsWith('src/views/page/run-page')
  const isTerminals = !file.startsWith('src/views/')
  // Help is put together elsewhere, so all of its words are there as they are.
  const isHelp = /^src\/cli\/(?:topics(?:\/|\.ts)|groups\/)/.test(file)
  const take = (into: Map<string, string>, node: Node, words: string) => {
    const key = words.trim()
    if (/\p{L}{2}/u.test(key.replace(/\{\d+\}/g, '')) && !into.has(key)) into.set(key, at(node))
  }
  /** Texts that an expression may come to. */
  const results = (into: Map<string, string>, node: unknown): void => {
    if (!isNode(node)) return
    const english = englishOf(node)
    if (english !== undefined) take(into, node, english)
    if (node.type === 'TemplateLiteral') for (const each of nodesOf(node['expressions'])) results(into, each)
    else if (node.type === 'ConditionalExpression') for (const each of [node['consequent'], node['alternate']]) results(into, each)
    else if (node.type === 'LogicalExpression') for (const each of [node['left'], node['right']]) results(into, each)
    else if (node.type === 'TaggedTemplateExpression') walk(node)
  }
  const walk = (node: Node): void => {
    if (/^(?:Import|TSType|TSInterface|TSLiteral|TSUnion)/.test(node.type) || (node.type === 'ExportNamedDeclaration' && node['source']))
      return
    const given = nodesOf(node['arguments'])
    const called = nameOf(node['callee'])
    const isError = /^(?:IbidError|fault|InvalidArgumentError)$/.test(called)
    if (node.type === 'TaggedTemplateExpression' && nameOf(node['tag']) === 'say' && isNode(node['quasi'])) {
      take(found.own, node, englishOf(node['quasi']) ?? '')
      for (const each of nodesOf(node['quasi']['expressions'])) walk(each)
    } else if (called === 'sayCount') {
      take(found.own, node, `{1} ${nameOf(given[1])}s`)
      for (const each of given.slice(0, 1)) walk(each)
    } else if (isPage && node.type === 'TaggedTemplateExpression' && nameOf(node['tag']) === 'html' && isNode(node['quasi'])) {
      const words = (englishOf(node['quasi']) ?? '').replace(/<code>.*?<\/code>|<[^>]*>/gs, '')
      if (/\p{L}{2}/u.test(words.replace(/\{\d+\}/g, ''))) found.outside.push(`${at(node)} ${words}`)
      for (const each of nodesOf(node['quasi']['expressions'])) walk(each)
    } else if (!isTerminals) for (const child of childrenOf(node)) walk(child)
    else if (isError)
      for (const each of called === 'InvalidArgumentError' ? given.slice(0, 1) : given.slice(1, 3)) results(found.errors, each)
    else if (node.type === 'Property' && nameOf(node['key']) === 'remedy') results(found.errors, node['value'])
    else if (/^(?:description|commandsGroup|helpGroup)$/.test(called)) {
      for (const each of given) results(found.own, each)
      if (isNode(node['callee'])) walk(node['callee'])
    } else if (/^(?:option|argument|Option|Argument)$/.test(called)) {
      results(found.own, given[1])
      if (isNode(node['callee'])) walk(node['callee'])
    } else if (notShown.test(called)) {
      if (isNode(node['callee'])) walk(node['callee'])
      for (const each of given.filter(({ type }) => type !== 'Literal'))
        for (const child of each.type === 'TemplateLiteral' ? childrenOf(each) : [each]) walk(child)
    } else if (node.type === 'Property') {
      if (node['computed'] && isNode(node['key'])) walk(node['key'])
      if (isHelp && nameOf(node['key']) === 'sections') for (const each of headingsOf(node['value'])) take(found.own, node, each)
      if (!(isHelp && /^(?:lines|also)$/.test(nameOf(node['key']))) && isNode(node['value'])) walk(node['value'])
    } else if (node.type === 'BinaryExpression' && /^[!=]==$/.test(String(node['operator']))) {
      for (const each of [node['left'], node['right']]) if (isNode(each) && !/Literal$/.test(each.type)) walk(each)
    } else if (node.type === 'SwitchCase') for (const each of nodesOf(node['consequent'])) walk(each)
    else {
      const english = englishOf(node)
      if (english !== undefined && isHelp) {
        if (isSaid(english)) take(found.own, node, english)
      } else if (english !== undefined && isSaid(english)) found.outside.push(`${at(node)} ${english}`)
      for (const child of childrenOf(node)) walk(child)
    }
  }
  walk(treeOf(file, text))
}

const headingsOf = (sections: unknown): readonly string[] =>
  isNode(sections) ? nodesOf(sections['properties']).flatMap(({ key }) => (isNode(key) ? [nameOf(key)] : [])) : []

/** Whether a text looks like words for people: more than one, or a sentence. */
function isSaid(english: string): boolean {
  const words = english.replace(/\{\d+\}/g, '').trim()
  return /\p{L}{2}/u.test(words) && /\p{L}{2,}[\s,]+\p{L}|^[A-Z][a-z]+|\p{L}{2}[?!:…]$/u.test(words) && !names.test(words)
}
