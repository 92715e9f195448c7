import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Message } from '../../src/core/language/message.ts'
import type { Areas } from '../../web/src/words/areas.ts'
import { childrenOf, isNode, type Node, treeOf } from '../words/syntax-tree.ts'

const root = join(import.meta.dirname, '../..')
const words = join(root, 'web/src/words')

/** The same in every language. */
const names: ReadonlySet<string> = new Set(['ibid', 'Esc', 'openapi.json'])
/** What React and the browser show or read out. */
const shown: ReadonlySet<string> = new Set(
  'alt aria-label aria-description caption hint label about placeholder summary title what message remedy words heading empty note'.split(
    ' ',
  ),
)

type Area = Readonly<Record<string, Message>>
const areaOf = async (language: string, area: string): Promise<Area> =>
  ((await import(join(words, language, `${area}.ts`))) as Readonly<Record<string, Area>>)[area] ?? {}
const areas = globSync('*.ts', { cwd: join(words, 'en') }).map((file) => file.replace('.ts', ''))
const languages = globSync('*/index.ts', { cwd: words }).map((file) => file.split(/[\\/]/)[0] ?? '')
const placesOf = (message: Message) =>
  [...new Set((typeof message === 'string' ? message : message.other).match(/\{\w+\}/g) ?? [])].toSorted()

/** The name of an attribute or a property. */
const nameOf = ({ name, key }: Node): string =>
  [name, key].flatMap((each) => (isNode(each) ? String(each['name'] ?? each['value']) : [])).join('')

const isCode = ({ openingElement }: Node): boolean => isNode(openingElement) && nameOf(openingElement) === 'code'

/** Texts of a program that people see: words between tags, and those that a shown attribute or property may have. */
function shownWords(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8')
  const found: string[] = []
  const take = (node: Node, words: unknown) => {
    if (typeof words !== 'string' || !/\p{L}{2}/u.test(words) || names.has(words.trim())) return
    found.push(`${relative(root, file)}:${text.slice(0, node.start).split('\n').length} ${words.trim()}`)
  }
  /** Texts that an expression may come to. */
  const results = (node: unknown): void => {
    if (!isNode(node)) return
    if (node.type === 'Literal') take(node, node['value'])
    else if (node.type === 'TemplateElement') take(node, Reflect.get(Object(node['value']), 'cooked'))
    else if (node.type === 'TemplateLiteral') for (const quasi of Object(node['quasis'])) results(quasi)
    else if (node.type === 'ConditionalExpression') for (const each of [node['consequent'], node['alternate']]) results(each)
    else if (node.type === 'LogicalExpression') for (const each of [node['left'], node['right']]) results(each)
    else if (/^(?:JSXExpressionContainer|ParenthesizedExpression|TSAsExpression)$/.test(node.type)) results(node['expression'])
  }
  const walk = (node: Node, isAttribute = false): void => {
    // What people type is the same in every language.
    if (node.type === 'JSXElement' && isCode(node)) return
    if (node.type === 'JSXText') take(node, node['value'])
    else if (node.type === 'JSXExpressionContainer' && !isAttribute) results(node)
    else if (/^(?:JSXAttribute|Property)$/.test(node.type) && shown.has(nameOf(node))) results(node['value'])
    for (const child of childrenOf(node)) walk(child, node.type === 'JSXAttribute')
  }
  walk(treeOf(file, text))
  return found
}

describe('the words of the web app', () => {
  it.each(languages)('are complete in %s, each with the same values in it', async (language) => {
    expect(globSync('*.ts', { cwd: join(words, language) }).toSorted()).toEqual(
      [...areas.map((area) => `${area}.ts`), 'index.ts'].toSorted(),
    )
    const { translation } = (await import(join(words, language, 'index.ts'))) as { readonly translation: Areas }
    expect(Object.keys(translation).toSorted()).toEqual(areas.toSorted())
    for (const area of areas) {
      const [english, translated] = await Promise.all([areaOf('en', area), areaOf(language, area)])
      const places = (all: Area) =>
        Object.entries(all)
          .map(([key, message]) => [key, ...placesOf(message)])
          .toSorted()
      expect([area, ...places(translated)]).toEqual([area, ...places(english)])
    }
  })

  it('stand nowhere but in the catalogue', () => {
    const files = globSync('web/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.startsWith('web/src/words/'))
    expect(files.flatMap((file) => shownWords(join(root, file)))).toEqual([])
  })

  it('are each said somewhere', async () => {
    const program = globSync('web/src/**/*.{ts,tsx}', { cwd: root })
      .filter((file) => !/^web\/src\/words\/(?:en|zh)\//.test(file))
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n')
    const unused = await Promise.all(
      areas.map(async (area) =>
        Object.keys(await areaOf('en', area))
          .filter((key) => !program.includes(`'${key}'`))
          .map((key) => `${area}.${key}`),
      ),
    )
    expect(unused.flat()).toEqual([])
  })
})
