import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { childrenOf, isNode, type Node, nodesOf, treeOf } from './syntax-tree.ts'

const root = join(import.meta.dirname, '../..')

/** A sentence that the program says in English, with its values' places numbered from 1. */
export interface SaidSentence {
  readonly english: string
  /** `file:line` of where it is said first. */
  readonly at: string
}

const nameOf = (node: unknown): string => (isNode(node) ? String(node['name'] ?? node['value'] ?? '') : '')

/** Properties whose words people read, by where they are. */
const shown: readonly (readonly [files: RegExp, properties: RegExp])[] = [
  [/^src\/settings\//, /^(?:label|description|allowed|unit|title|choices|notFromProject|notOverHttp)$/],
  [/^src\/tools\//, /^(?:title)$/],
  [/^src\/views\/sentence-warnings/, /^why$/],
  [/^src\/store\/retention\//, /^what$/],
  [/./, /^remedy$/],
]

/**
 * What the program says to people wherever it is asked: errors with their remedies, settings, how a run went, and what tools and agents do. Not what the terminal
 * prints of its own, and not what only a language model is told.
 */
export function saidSentences(): readonly SaidSentence[] {
  const found = new Map<string, string>()
  const files = globSync('src/**/*.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  for (const file of files.filter((each) => !/\.(?:test|fixture)\.ts$|^src\/(?:testing|cli|tui|views\/words)\//.test(each)).toSorted())
    for (const { english, at } of saidIn(file)) if (!found.has(english)) found.set(english, at)
  for (const { english, at } of descriptions()) if (!found.has(english)) found.set(english, at)
  return [...found].map(([english, at]) => ({ english, at }))
}

/** What the tools do, and what the agents are called, do and take, as pages show it. */
function descriptions(): readonly SaidSentence[] {
  const tools = globSync('src/tools/**/*.md', { cwd: root }).map((file) => ({ english: textOf(file).trim(), at: file }))
  const agents = globSync('src/agents/shipped/*.md', { cwd: root }).flatMap((file) => {
    const [, head = ''] = textOf(file).split(/^---$/m)
    return wordsIn(parse(head)).map((english) => ({ english, at: file }))
  })
  return [...tools, ...agents]
}

const wordsIn = (value: unknown): readonly string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, each]) =>
        typeof each === 'string' ? (/^(?:name|description)$/.test(key) ? [each] : []) : wordsIn(each),
      )

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

function saidIn(file: string): readonly SaidSentence[] {
  const text = readFileSync(join(root, file), 'utf8')
  const found: SaidSentence[] = []
  const take = (node: Node, english: string) => {
    if (/\p{L}{2}/u.test(english.replace(/\{\d+\}/g, '')))
      found.push({ english, at: `${file}:${text.slice(0, node.start).split('\n').length}` })
  }
  /** Sentences that an expression may come to. */
  const results = (node: unknown): void => {
    if (!isNode(node)) return
    if (node.type === 'Literal' && typeof node['value'] === 'string') take(node, node['value'])
    else if (node.type === 'TemplateLiteral') {
      const texts = nodesOf(node['quasis']).map((each) => String(Reflect.get(Object(each['value']), 'cooked')))
      take(node, texts.map((each, index) => (index === 0 ? each : `{${index}}${each}`)).join(''))
      for (const each of nodesOf(node['expressions'])) results(each)
    } else if (node.type === 'CallExpression' && nameOf(node['callee']) === 'counted') {
      const noun = nameOf(nodesOf(node['arguments'])[1])
      for (const each of [noun, `${noun}s`]) take(node, `{1} ${each}`)
    } else if (node.type === 'ConditionalExpression') for (const each of [node['consequent'], node['alternate']]) results(each)
    else if (node.type === 'LogicalExpression') for (const each of [node['left'], node['right']]) results(each)
    else if (node.type === 'ObjectExpression') for (const each of nodesOf(node['properties'])) results(each['value'])
    else if (/^(?:ParenthesizedExpression|TSAsExpression|TSNonNullExpression)$/.test(node.type)) results(node['expression'])
  }
  const properties = shown.filter(([files]) => files.test(file)).map(([, names]) => names)
  const isCaption = file === 'src/views/caption.ts'
  const walk = (node: Node): void => {
    const of = nameOf(node['callee'])
    const given = nodesOf(node['arguments'])
    if (node.type === 'NewExpression' && of === 'IbidError') for (const each of given.slice(1, 3)) results(each)
    else if (node.type === 'CallExpression' && of === 'fault') results(given[1])
    else if (node.type === 'Property' && properties.some((names) => names.test(nameOf(node['key'])))) results(node['value'])
    else if (/^src\/(?:views|settings)\//.test(file) && node.type === 'VariableDeclarator' && /Words$/.test(nameOf(node['id'])))
      results(node['init'])
    else if (isCaption && node.type === 'VariableDeclarator') results(node['init'])
    else if (isCaption && node.type === 'ReturnStatement') results(node['argument'])
    else if (isCaption && node.type === 'ArrowFunctionExpression') results(node['body'])
    for (const child of childrenOf(node)) walk(child)
  }
  walk(treeOf(file, text))
  return found
}
