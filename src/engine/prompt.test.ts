import { describe, expect, it } from 'vitest'
import { fence } from '../core/untrusted-text-fence.ts'
import { systemPrompt } from './prompt.ts'

const tools = ['documents_search', 'recall_details', 'write_plan', 'ask_user', 'answer_directly']

describe('the system prompt', () => {
  it('is the same for every run but for what was learned and the nonce at its end, so that providers can cache it', () => {
    const [a, b] = [systemPrompt('aaaaaaaaaaaa', { tools }), systemPrompt('bbbbbbbbbbbb', { tools, hint: 'Learned.' })]
    const fence = a.slice(a.indexOf('Text between'))
    const shared = a.slice(0, -fence.length)
    expect(shared.length / a.length).toBeGreaterThan(0.8)
    expect(b).toBe(`${shared}Learned.\n\n${fence.replaceAll('aaaaaaaaaaaa', 'bbbbbbbbbbbb')}`)
  })

  it('describes the fence as it is drawn', () => {
    const [open = '', , close = ''] = fence('text', 'abc').split('\n')
    expect(systemPrompt('abc', { tools })).toContain(`"${open}"`)
    expect(systemPrompt('abc', { tools })).toContain(`"${close}"`)
  })

  it('shows marks as they are read', () => {
    expect(systemPrompt('abc', { tools })).toContain('[s3: "kept for 14 days and can be started again"]')
    expect(systemPrompt('abc', { tools })).toContain('[none]')
    expect(systemPrompt('abc', { tools })).toContain('[missing: "what, in a few words"]')
  })

  it('fits into the 500 tokens of its budget, with every rule in it', () => {
    expect(systemPrompt('abcdefabcdef', { tools, style: 'tool_first' }).length / 4).toBeLessThan(500)
  })

  it('has the rules of the tools that the run has, and no others', () => {
    const named = (given: readonly string[]) =>
      tools.filter((tool) => systemPrompt('abc', { tools: given, style: 'balanced' }).includes(tool))
    expect(named(tools)).toEqual(['recall_details', 'write_plan', 'ask_user', 'answer_directly'])
    expect(named(['documents_search'])).toEqual([])
  })

  it('words the style', () => {
    const worded = (style: 'tool_first' | 'balanced' | 'direct') => systemPrompt('abc', { tools, style })
    expect(worded('tool_first')).toContain('Gather evidence for everything you say')
    expect(worded('balanced')).toContain('What is common knowledge you may answer without a source')
    expect(worded('direct')).toContain('Answer what you know well without a source')
    expect(systemPrompt('abc', { tools })).not.toContain('answer_directly')
  })

  it('takes the words of a user for a block, and keeps the others, the rules of tools and the fence', () => {
    const prompt = systemPrompt('abc', { tools, prompts: { role: 'You are Ada.', work: 'Work slowly.' } })
    expect(prompt.startsWith('You are Ada.\n\nWork slowly.\n- A result may be shortened')).toBe(true)
    expect(prompt).toContain('How to answer:')
    expect(prompt).toContain('"<<outside abc"')
  })
})
