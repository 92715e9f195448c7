import { type Fault, faultOf } from '../../core/fault.ts'
import { say } from '../../views/words/say.ts'
import { oneRow, rule } from '../rows/text-rows.ts'
import { leaves, type OpenPanel } from './panel.ts'

/** What came of work that a person waited for. */
export type Worked<Result> = { readonly value: Result } | { readonly fault: Fault }

/** Shows how work goes on, in one line that `tell` replaces; Esc aborts it and leaves at once. */
export const waitFor =
  <Result>(title: string, work: (signal: AbortSignal, tell: (line: string) => void) => Promise<Result>): OpenPanel<Worked<Result>> =>
  (host) => {
    const stop = new AbortController()
    let line = '...'
    const tell = (next: string) => {
      line = next
      host.changed()
    }
    work(stop.signal, tell).then(
      (value) => host.close({ value }),
      (error) => host.close({ fault: faultOf(error) }),
    )
    return {
      frame: (look) => ({ rows: [rule(title, look), oneRow(['  ', line], look), oneRow([[say`Esc stops`, 'dim']], look)] }),
      key(key) {
        if (!leaves(key)) return
        stop.abort()
        host.close()
      },
    }
  }
