import type { Look } from '../markdown/look.ts'
import type { Key } from '../prompt/key.ts'
import type { Frame } from '../screen/frame.ts'

/** What takes the place of the prompt until a person is done with it: a list, a field, a document. */
export interface Panel {
  /** Its rows and the cursor in them; never more than `most` rows (at least 4). */
  frame(look: Look, most: number): Frame
  key(key: Key): void
}

/** Whoever shows a panel. */
export interface PanelHost<Result> {
  /** It looks different, and no key was the reason. */
  changed(): void
  /** It is done; without a result the person left it. */
  close(result?: Result): void
}

/** Makes a panel for whoever shows it. */
export type OpenPanel<Result> = (host: PanelHost<Result>) => Panel

/** Shows panels, one after the other; gives undefined where the person left. */
export type ShowPanel = <Result>(open: OpenPanel<Result>) => Promise<Result | undefined>

/** Keys that leave any panel; Ctrl-D only one with a line to type in, while nothing is typed, as at a prompt. */
export const leaves = (key: Key, typed?: string): boolean =>
  key.kind === 'chord' && (['escape', 'meta-escape', 'ctrl-c'].includes(key.chord) || (key.chord === 'ctrl-d' && typed === ''))
