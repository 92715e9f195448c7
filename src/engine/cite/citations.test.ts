import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chineseClaims } from '../../../bench/citations/chinese.ts'
import { claimsAbout, measureCitations } from '../../../bench/citations/measure.ts'
import { installedDocuments, sentencesOf } from '../../../bench/citations/sentences-of.ts'

const modules = resolve(import.meta.dirname, '../../../node_modules')

describe('citations can fail', () => {
  it('on 200 sentences about the documents of installed packages, each with a valid handle and half of them false', async () => {
    const claims = claimsAbout(sentencesOf(installedDocuments(modules), 800), 100)
    const figures = await measureCitations(claims)
    expect(figures).toMatchObject({ honest: 100, false: 100 })
    expect(Object.keys(figures.byKind)).toEqual(expect.arrayContaining(['number', 'name', 'negation']))
    expect(figures.falseUnsupported).toBeGreaterThanOrEqual(90)
    expect(figures.honestUnsupported).toBeLessThanOrEqual(10)
  })

  it('on a small Chinese manual', async () => {
    const figures = await measureCitations(chineseClaims)
    expect(figures).toMatchObject({ honest: 22, false: 22 })
    expect(figures.falseUnsupported).toBeGreaterThanOrEqual(20)
    expect(figures.honestUnsupported).toBeLessThanOrEqual(2)
  })
})
