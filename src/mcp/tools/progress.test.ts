import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { progressOf } from './progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function told(progressToken: string | undefined = 'p1') {
  const sent: unknown[] = []
  const notify = async ({ params }: { readonly params?: object | undefined }) => void sent.push(params)
  return { sent, ...progressOf({ ...(progressToken === '' ? {} : { _meta: { progressToken } }), notify }) }
}

describe('progress of a request', () => {
  it('is told at once, and then at most every 300 ms, the newest first', () => {
    const { sent, progress } = told()
    for (const text of ['one', 'two', 'three']) progress(text)
    expect(sent).toEqual([{ progressToken: 'p1', progress: 1, message: 'one' }])
    vi.advanceTimersByTime(300)
    expect(sent[1]).toEqual({ progressToken: 'p1', progress: 2, message: 'three' })
    vi.advanceTimersByTime(300)
    expect(sent).toHaveLength(2)
  })

  it('leaves nothing out that is said now', () => {
    const { sent, progress } = told()
    progress('one')
    progress('two', 'now')
    expect(sent).toMatchObject([{ message: 'one' }, { message: 'two' }])
  })

  it('says the newest again every 10 s where nothing happens, and nothing once the answer is on its way', () => {
    const { sent, progress, quiet } = told()
    progress('searching')
    vi.advanceTimersByTime(30_000)
    expect(sent).toEqual([1, 2, 3, 4].map((number) => ({ progressToken: 'p1', progress: number, message: 'searching' })))
    quiet()
    progress('more')
    vi.advanceTimersByTime(30_000)
    expect(sent).toHaveLength(4)
  })

  it('goes nowhere where the host did not ask for it', () => {
    const { sent, progress } = told('')
    progress('one')
    vi.advanceTimersByTime(30_000)
    expect(sent).toEqual([])
  })
})
