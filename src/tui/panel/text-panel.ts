import { say } from '../../views/words/say.ts'
import type { Look } from '../markdown/look.ts'
import { rule, twoSided } from '../rows/text-rows.ts'
import { leaves, type OpenPanel } from './panel.ts'
import { scrollOf } from './scroll.ts'

/** Shows rows that may be more than the screen has; keys go through them. `rowsOf` makes them for a width. */
export const showText =
  (title: string, rowsOf: (look: Look) => readonly string[]): OpenPanel<never> =>
  (host) => {
    let top = 0
    let room = 1
    let count = 0
    return {
      frame(look, most) {
        const rows = rowsOf(look)
        count = rows.length
        room = Math.max(1, most - 2)
        top = Math.max(0, Math.min(top, count - room))
        const place = count > room ? say`${top + 1}-${Math.min(count, top + room)} of ${count}` : ''
        const keys = [say`Esc closes`, ...(count > room ? [say`↑↓ scroll`, say`Space next page`] : [])].join(' · ')
        const foot = twoSided([[keys, 'dim']], [[place, 'dim']], look).trimEnd()
        return { rows: [rule(title, look), ...rows.slice(top, top + room), foot] }
      },
      key(key) {
        if (leaves(key) || (key.kind === 'text' && key.text === 'q')) return host.close()
        top = Math.max(0, Math.min(count - room, top + (scrollOf(key, room) ?? 0)))
      },
    }
  }
