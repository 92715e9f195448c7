import { describe, expect, it } from 'vitest'
import { conversation, words } from './conversation.fixture.ts'
import { messageTokens, promptSize } from './count.ts'

describe('the size of a prompt', () => {
  it('is that of the system prompt, the tools, the question and the steps', () => {
    const talk = conversation({ system: words(300), tools: ['search', 'read'], question: words(50) })
    expect(promptSize(talk.run)).toEqual({ all: 301 + 240 + 55, steps: 0 })
    talk.step([words(100)])
    const steps = talk.run.messages.slice(1).reduce((sum, message) => sum + messageTokens(message), 0)
    expect(promptSize(talk.run)).toEqual({ all: 596 + steps, steps })
    expect(steps).toBeGreaterThan(100)
  })

  it('counts the arguments of calls', () => {
    const call = { id: 'r1', tool: 'write', input: { text: words(500) } }
    expect(messageTokens({ role: 'assistant', text: '', calls: [call] })).toBeGreaterThan(500)
  })

  it('is what the provider counted, and what came since, where that is more', () => {
    const talk = conversation()
    talk.step([words(100)], 900)
    const { all, steps } = promptSize(talk.run)
    expect(all).toBe(900 + steps)
    talk.step([words(100)], 10)
    expect(promptSize(talk.run).all).toBe(promptSize(talk.run).steps + messageTokens(talk.run.messages[0]!))
  })

  it('forgets what the provider counted once the prompt was folded', () => {
    const talk = conversation()
    for (let step = 0; step < 6; step++) talk.step([words(100)], 2_000)
    expect(promptSize(talk.run).all).toBeGreaterThan(2_000)
    expect(talk.fold()).toBe(true)
    const ours = promptSize(talk.run).steps + messageTokens(talk.run.messages[0]!)
    expect(promptSize(talk.run).all).toBe(ours)
    talk.overflow()
    expect(promptSize(talk.run).all).toBe(ours)
  })

  it('is the same for a run that is read from its log', () => {
    const grown = conversation()
    const sizes = [words(100), words(200), words(300)].map((text) => {
      grown.step([text])
      return promptSize(grown.run)
    })
    const read = conversation()
    for (const text of [words(100), words(200), words(300)]) read.step([text])
    expect(promptSize(read.run)).toEqual(sizes.at(-1))
  })
})
