import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { childrenOf, englishOf, isNode, type Node, nodesOf, treeOf } from './syntax-tree.ts'

const root = join(import.meta.dirname, '../..')

/** A sentence that the program says in English, with its values' places numbered from 1. */
export interface SaidSentence {
  readonly english: string
  /** `file:line` of where it is said first. */
  readonly at: string
}

/** The name of a node, of the member that it is, or its text. */
const nameOf = (node: unknown): string =>
  isNode(node) ? String(isNode(node['property']) ? node['property']['name'] : (node['name'] ?? node['value'] ?? '')) : ''

/** Properties whose words people read, by where they are. */
const shown: readonly (readonly [files: RegExp, properties: RegExp])[] = [
  [/^src\/settings\//, /^(?:label|description|allowed|unit|title|choices|notFromProject|notOverHttp)$/],
  [/^src\/tools\//, /^(?:title)$/],
  [/^src\/core\/(?:plan|question)\.ts$/, /^description$/],
  [/^src\/views\/sentence-warnings/, /^why$/],
  [/^src\/engine\/cite\/checked-answer/, /^note$/],
  [/^src\/engine\/cite\/check-sentence/, /^reason$/],
  [/^src\/store\/retention\//, /^what$/],
  [/^src\/feeds\//, /^(?:title|description)$/],
  [/./, /^remedy$/],
]

/** Whether a text of a check is for people: several words, and neither a query nor what a model is asked on trial. */
const isFinding = (english: string): boolean =>
  /\S\s\S/.test(english) && !/^\s*(?:select|pragma|Reply with|You are being|A kettle|A ferry|How do I)|^bash|[{]1[}]\/models/.test(english)

/**
 * What the program says to people wherever it is asked: errors with their remedies, settings, how a run went, and what tools and agents do. Not what the terminal
 * prints of its own, and not what only a language model is told.
 */
export function saidSentences(): readonly SaidSentence[] {
  const found = new Map<string, string>()
  for (const file of filesOf(/^src\/(?!testing|cli|tui|mcp\/conformance|views\/words|app\/diagnosis\/(?!test-setting))/))
    for (const { english, at } of saidIn(file)) if (!found.has(english)) found.set(english, at)
  for (const { english, at } of descriptions()) if (!found.has(english)) found.set(english, at)
  return [...found].map(([english, at]) => ({ english, at }))
}

/** What `ibid doctor` finds. What people type is the same in every language. */
export function saidFindings(): readonly SaidSentence[] {
  const found = filesOf(/^src\/app\/diagnosis\/(?!test-setting|deep\/problem-counter)/).flatMap(saidIn)
  return found.filter(
    ({ english }) => !/^(?:git|Node|ripgrep)$|^ibid (?!.* must )(?:[a-z.]+ )*\S+(?:, \S+)?(?: --\w+)?$|^\{1\} [GM]B$/.test(english),
  )
}

const filesOf = (folders: RegExp): readonly string[] =>
  globSync('src/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => folders.test(file) && !/\.(?:test|fixture)\.ts$/.test(file))
    .toSorted()

/** Files of tools whose results begin with no `phrase`, neither of their own nor of a file that they import. */
export const toolsWithoutSummary = (): readonly string[] =>
  filesOf(/^src\/tools\/(?!tool\.ts)/).filter((file) => {
    const text = textOf(file)
    const imported = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path).replaceAll('\\', '/'))
    const near = [text, ...imported.filter((path) => path.startsWith('src/tools/')).map(textOf)]
    return /\btool\(\{/.test(text) && !near.some((each) => each.includes('phrase`'))
  })

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
  const isAgents = file.startsWith('src/agents/')
  const take = (node: Node, english: string) => {
    // Kinds of nodes and types are no words for people.
    if (isAgents && !/\S\s\S/.test(english)) return
    if (/\p{L}{2}/u.test(english.replace(/\{\d+\}/g, '')))
      found.push({ english, at: `${file}:${text.slice(0, node.start).split('\n').length}` })
  }
  /** Sentences that an expression may come to. */
  const results = (node: unknown): void => {
    if (!isNode(node)) return
    const english = englishOf(node)
    if (english !== undefined) take(node, english)
    if (node.type === 'TemplateLiteral') {
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
  const isDiagnosis = file.startsWith('src/app/diagnosis/')
  const isNote = /^src\/(?:engine\/(?:cite\/confidence|moves\/judge)|views\/run-note)\.ts$/.test(file)
  const isReason = /^src\/engine\/cite\/contradiction\/(?!read-)/.test(file)
  const isSetting = file.startsWith('src/settings/')
  const isTool = file.startsWith('src/tools/')
  const isFeedType = file.startsWith('src/feeds/')
  const walk = (node: Node): void => {
    const of = nameOf(node['callee'])
    const given = nodesOf(node['arguments'])
    if (node.type === 'TaggedTemplateExpression' && nameOf(node['tag']) === 'phrase' && isNode(node['quasi']))
      take(node, englishOf(node['quasi']) ?? '')
    else if (node.type === 'NewExpression' && of === 'IbidError') for (const each of given.slice(1, 3)) results(each)
    else if (node.type === 'CallExpression' && /^(?:fault|unusable|refusal)$/.test(of))
      for (const each of of === 'fault' ? given.slice(1, 2) : given.slice(1, 3)) results(each)
    else if (node.type === 'VariableDeclarator' && /^(?:remedy|message)$/.test(nameOf(node['id']))) results(node['init'])
    else if (node.type === 'Property' && properties.some((names) => names.test(nameOf(node['key'])))) results(node['value'])
    else if (/^src\/(?:views|settings)\//.test(file) && node.type === 'VariableDeclarator' && /Words$/.test(nameOf(node['id'])))
      results(node['init'])
    else if (node.type === 'VariableDeclarator' && nameOf(node['id']) === 'reasonOf' && isNode(node['init'])) results(node['init']['body'])
    else if (isCaption && node.type === 'VariableDeclarator') results(node['init'])
    else if (isCaption && node.type === 'ReturnStatement') results(node['argument'])
    else if (isCaption && node.type === 'ArrowFunctionExpression') results(node['body'])
    else if (node.type === 'CallExpression' && /^(?:recordAudit|strangerFailed)$/.test(of)) {
      for (const each of given.slice(of === 'recordAudit' ? 4 : 0)) results(each)
      if (of === 'recordAudit') results(nodesOf(given[1]?.['properties']).find((each) => nameOf(each['key']) === 'name')?.['value'])
    } else if (isReason && node.type === 'ReturnStatement') results(node['argument'])
    else if (isFeedType && of === 'describe') results(given[0])
    else if (isAgents && /^(?:error|warning|meant)$/.test(of)) for (const each of given.slice(2, 3)) results(each)
    else if (isAgents && node.type === 'ReturnStatement') results(node['argument'])
    // What a parameter is for; `moment` describes the ends of a time range.
    else if (isTool && /^(?:describe|moment)$/.test(of)) results(given[0])
    else if (isTool && node.type === 'VariableDeclarator' && /^(?:places|titles)$/.test(nameOf(node['id']))) results(node['init'])
    else if (isSetting && of === 'whole') for (const each of given.slice(0, 3)) results(each)
    else if (isSetting && of === 'seconds') for (const each of given.slice(0, 2)) results(each)
    else if (isTool && of === 'control') results(given[1])
    else if (isNote && isFinding(englishOf(node) ?? '') && /\.$/.test(englishOf(node) ?? '')) results(node)
    else if (isDiagnosis && /^(?:fine|amiss)$/.test(of))
      for (const each of given.filter((_, index) => of === 'fine' || index !== 1)) results(each)
    else if (isDiagnosis && of === 'said' && given.length === 2) for (const each of given) take(each, `{1} ${nameOf(each)}, such as {2}`)
    else if (isDiagnosis && node.type === 'VariableDeclarator' && nameOf(node['id']) === 'name') results(node['init'])
    else if (isDiagnosis && isFinding(englishOf(node) ?? '')) results(node)
    // Nouns are part of what was taken with them.
    if (!(isDiagnosis && /^(?:said|counted)$/.test(of))) for (const child of childrenOf(node)) walk(child)
  }
  walk(treeOf(file, text))
  return found
}
