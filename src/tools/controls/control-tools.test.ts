import { describe, expect, it } from 'vitest'
import { controlNames, type ToolContext } from '../../core/tool.ts'
import { controlTools } from './control-tools.ts'

describe('the tools by which a model steers its run', () => {
  it('are those that the engine takes, each with its prose and a schema', () => {
    const tools = controlTools()
    // What these two take differs from run to run, so the engine makes them for each.
    expect(new Set([...tools.map(({ name }) => name), 'revise_answer', 'return_result'])).toEqual(controlNames)
    for (const { description, input, effect } of tools) {
      expect(description.length).toBeGreaterThan(60)
      expect(input.json).toMatchObject({ type: 'object', required: expect.any(Array) })
      expect(effect).toBe('read')
    }
  })

  it('cannot be called by themselves', async () => {
    const context = { signal: new AbortController().signal, run: 'r', call: 'r1', scope: undefined, question: '', results: [] }
    const running: ToolContext = { ...context, credential: () => undefined, progress: () => undefined, changing: async () => undefined }
    for (const tool of controlTools())
      await expect(tool.run({}, running)).rejects.toMatchObject({ code: 'usage', message: `${tool.name} can only be used within a run` })
  })
})
