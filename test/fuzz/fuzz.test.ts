import { describe, expect, it } from 'vitest'
import { keptInputs } from './corpus.ts'
import { judge } from './judge.ts'
import { mutated } from './mutate.ts'
import { random } from './random.ts'
import { targets } from './targets.ts'

const usualTries = 300

describe.each(Object.keys(targets))('%s', (name) => {
  it('takes the kept inputs, and mutations of them', async () => {
    const target = await targets[name]!()
    const kept = keptInputs(name)
    for (const input of kept) expect([input.name, await judge(target, input.bytes)]).toEqual([input.name, undefined])
    const corpus = [...target.seeds.map((seed) => Buffer.from(seed)), ...kept.map(({ bytes }) => bytes)]
    const chance = random(8)
    const matter = { corpus, words: target.words ?? [], nests: target.nests ?? [], longest: 2_048 }
    for (let tries = target.tries ?? usualTries; tries > 0; tries--) {
      const bytes = mutated(matter, chance)
      const verdict = await judge(target, bytes)
      expect(verdict && [verdict, Buffer.from(bytes).toString('latin1')]).toBeUndefined()
    }
  })
})
