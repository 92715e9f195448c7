import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { chineseTexts } from './chinese.fixture.ts'
import { estimateTokens } from './tokens.ts'

const root = resolve(import.meta.dirname, '../../..')
const counted = (text: string): number => encode(text, { disallowedSpecial: new Set() }).length
const textsOf = (pattern: string, most: number): readonly string[] => {
  const texts = globSync(pattern, { cwd: root })
    .sort()
    .map((file) => readFileSync(resolve(root, file), 'utf8').slice(0, 20_000))
    .filter((text) => text.length > 1500)
  return texts.filter((_, index) => index % Math.ceil(texts.length / most) === 0)
}
/** How far the estimate is off over all texts together, and the share of texts for which it is within 10%. */
const judged = (texts: readonly string[]) => {
  const off = texts.map((text) => estimateTokens(text) / counted(text) - 1)
  const all = texts.join('\n')
  return {
    total: Math.abs(estimateTokens(all) / counted(all) - 1),
    within: off.filter((share) => Math.abs(share) <= 0.1).length / texts.length,
  }
}

describe('the estimate of tokens', () => {
  it.each([
    { kind: 'English documentation', texts: textsOf('node_modules/*/{README,readme,Readme}.md', 40), share: 0.95, characters: 100_000 },
    { kind: 'code of ours', texts: textsOf('src/**/*.ts', 200), share: 0.95, characters: 100_000 },
    { kind: 'code of others', texts: textsOf('node_modules/*/{lib,src}/*.js', 40), share: 0.9, characters: 100_000 },
    { kind: 'Chinese', texts: chineseTexts, share: 1, characters: 2_900 },
  ])('is within 10% for $kind', ({ texts, share, characters }) => {
    expect(texts.join('').length).toBeGreaterThan(characters)
    const { total, within } = judged(texts)
    expect(total).toBeLessThan(0.05)
    expect(within).toBeGreaterThanOrEqual(share)
  })

  it.each([
    ['', 0],
    ['word', 1],
    ['A short sentence of six words.', 7],
    ['会话', 2],
    ['1234567', 5],
  ])('of %j is %i', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens)
  })

  it('never shrinks when text is added', () => {
    const text = chineseTexts.join('\n').slice(0, 1000)
    for (let end = 1; end < text.length; end++)
      expect(estimateTokens(text.slice(0, end))).toBeGreaterThanOrEqual(estimateTokens(text.slice(0, end - 1)))
  })
})
