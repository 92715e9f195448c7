import type { Page } from 'playwright-core'
import type { TerminalRun } from '../terminal/terminal.fixture.ts'

/** Who goes through the program shows what is to be seen; what becomes of it (a picture, a comparison) is the camera's business. */
export interface Camera {
  /** False where only the first and the last frame of moving pictures are looked at. */
  readonly isFilming: boolean
  /** A picture of a page as it stands. */
  page(name: string, page: Page): Promise<void>
  /** A picture of all that a terminal has shown. Paths below `home` are shown below one like everybody's. */
  terminal(name: string, terminal: TerminalRun, home?: string): void
  /** A frame of a moving picture, seen for `ms`. */
  pageFrame(name: string, page: Page, ms: number): Promise<void>
  terminalFrame(name: string, terminal: TerminalRun, ms: number): void
}
