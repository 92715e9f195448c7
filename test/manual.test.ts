import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FactType } from '../src/core/event-types.ts'
import { blocksOf, placeOf } from './manual/blocks.ts'
import { commandsOf } from './manual/commands.ts'
import { brokenLinks } from './manual/links.ts'
import { generatedParts, withGenerated } from './manual/reference.ts'
import { runPage } from './manual/run-page.ts'
import { typeCheck } from './manual/type-check.ts'

const root = resolve(import.meta.dirname, '..')
const pages = ['README.md', ...globSync('docs/*.md', { cwd: root }).sort()]
const read = (page: string) => readFileSync(join(root, page), 'utf8')

/** The blocks that are marked `not-run`, by page, and why they cannot run here. Few, and each with a reason. */
const notRun: Readonly<Record<string, readonly { readonly begins: string; readonly reason: string }[]>> = {
  'docs/library.md': [{ begins: 'npm install ibid zod', reason: 'it installs from the network what the test has already' }],
  'docs/search.md': [{ begins: 'ibid config set llm.provider http://localhost:11434/v1', reason: 'it needs a model server of the person' }],
}

/** Languages of blocks; a block without one is a figure or a formula. */
const languages = ['', 'sh', 'ts', 'json', 'yaml', 'text', 'md', 'toml', 'sql']

describe.concurrent('the manual does what it shows', () => {
  it.each(pages)('%s', { timeout: 400_000 }, async (page) => {
    const problems = await runPage(root, page)
    expect(problems.map(({ block, what }) => `${placeOf(block)} ${what}`)).toEqual([])
  })
})

describe('the manual', () => {
  const blocks = pages.flatMap((page) => blocksOf(root, page))

  it('has snippets that the compiler accepts', { timeout: 200_000 }, () => {
    const snippets = blocks.filter(({ language }) => language === 'ts')
    expect(snippets.length).toBeGreaterThan(0)
    expect(typeCheck(root, snippets)).toEqual([])
  })

  it('leaves no block unrun but those with a reason', () => {
    const unrun = blocks.filter(({ words }) => words.includes('not-run')).map(({ page, text }) => `${page}: ${text.split('\n')[0]}`)
    const known = Object.entries(notRun).flatMap(([page, list]) => list.map(({ begins }) => `${page}: ${begins}`))
    expect(unrun).toEqual(known)
  })

  it('marks every block with a language that says what becomes of it', () => {
    expect(blocks.filter(({ language }) => !languages.includes(language)).map(placeOf)).toEqual([])
  })

  it.each(Object.entries(generatedParts))('has on %s what the code says; else run: node scripts/reference.mjs', (page, make) => {
    expect(read(page)).toBe(withGenerated(read(page), make()))
  })

  it('has no link that leads nowhere', () => {
    expect(pages.concat('CONTRIBUTING.md').flatMap((page) => brokenLinks(root, page).map((link) => `${page}: ${link}`))).toEqual([])
  })

  it('names benches that exist', () => {
    const named = [...new Set(pages.flatMap((page) => read(page).match(/\bbench\/[\w./-]+\.(?:ts|mjs)\b/g) ?? []))]
    expect(named.filter((file) => globSync(file, { cwd: root }).length === 0)).toEqual([])
  })

  it('tells the formula of the confidence as the code has it', () => {
    const formula = /^score = (.+)$/m.exec(read('docs/citations-and-confidence.md'))?.[1] ?? 'no formula'
    expect(read('src/engine/cite/confidence.ts')).toContain(`const score = ${formula}\n`)
  })

  it('tells of every command', { timeout: 200_000 }, async () => {
    const all = pages.map(read).join('\n')
    const commands = await commandsOf(root)
    expect(commands).toContain('collections manifest init')
    expect(commands.filter((command) => !all.includes(`ibid ${command}`))).toEqual([])
  })

  it('names a file of tests for each ability of a conversation', () => {
    const files = [...read('docs/assistant.md').matchAll(/^\| \w+ \|.*\| `([\w./-]+\.test\.ts)` \|$/gm)].map(([, file = '']) => file)
    expect(files).toHaveLength(29)
    expect(files.filter((file) => !/\b(?:it|test)(?:\.each\([^)]*\)|\.skipIf\([^)]*\))?\(/.test(read(file)))).toEqual([])
  })

  it('tells of every event', () => {
    const events: Readonly<Record<FactType, true>> = {
      'run.began': true,
      'plan.written': true,
      'plan.failed': true,
      'question.asked': true,
      'question.answered': true,
      'context.folded': true,
      'model.retried': true,
      'model.replied': true,
      'model.failed': true,
      'notice.given': true,
      'tool.started': true,
      'file.changing': true,
      'tool.finished': true,
      'verb.stepped': true,
      'verb.answered': true,
      'answer.drafted': true,
      'answer.judged': true,
      'answer.reused': true,
      'review.made': true,
      'run.cancelled': true,
      'run.ended': true,
    }
    expect(Object.keys(events).filter((event) => !read('docs/runs.md').includes(`\`${event}\``))).toEqual([])
  })
})
