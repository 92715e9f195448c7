import { expect, test } from 'vitest'
import { fitLatent, latentQuery, newSample, questionKeys } from '../rank/latent.ts'
import { decodeBlock, decodeDirectory, joinBlocks, placeOf, splitModel } from './latent-codec.ts'

const token = (term: number): number => term * 4
const sample = newSample()
for (let at = 0; at < 60; at += 1)
  sample.add({ title: [], crumbs: [], body: [at % 20, (at * 7) % 31, (at * 3) % 40, 50 + (at % 30)].map(token) })
const model = fitLatent(sample, { dimensions: 8 })
const { directory: data, blocks } = splitModel(model)
const directory = decodeDirectory(data)
if (directory === undefined) throw new Error('the directory cannot be read')

test('a model comes back whole from its blocks', () => {
  expect(model.keys.length).toBeGreaterThan(60)
  expect(blocks.length).toBe(Math.ceil(model.keys.length / 27))
  expect(
    joinBlocks(
      8,
      blocks.flatMap((block) => decodeBlock(block) ?? []),
    ),
  ).toEqual(model)
})

test('the blocks that a question names give it the vector that the whole model gives', () => {
  for (const tokens of [[3, 50], [12, 31, 70], [999], []].map((terms) => terms.map(token))) {
    const keys = questionKeys(tokens)
    const places = [...new Set([...keys.keys()].map((key) => placeOf(directory, key)))].filter((place) => place >= 0)
    const parts = places.flatMap((place) => decodeBlock(blocks[place] ?? new Uint8Array(0)) ?? [])
    expect(parts.length).toBeLessThanOrEqual(keys.size)
    expect(latentQuery(8, parts, keys)).toEqual(latentQuery(8, [model], keys))
  }
})

test('a key below the first block is in none, and anything else than a block is refused', () => {
  expect(placeOf(directory, -1)).toBe(-1)
  expect(placeOf(directory, model.keys[0] ?? 0)).toBe(0)
  expect(placeOf(directory, Number.MAX_SAFE_INTEGER)).toBe(blocks.length - 1)
  for (const other of [new Uint8Array(0), data.subarray(1), data.subarray(0, -1)]) {
    expect(decodeDirectory(other)).toBeUndefined()
    expect(decodeBlock(other)).toBeUndefined()
  }
})
