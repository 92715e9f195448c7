import { withoutControls } from '../core/control-sequences.ts'
import { oneLine } from '../core/text/one-line.ts'
import { visible } from '../core/untrusted-text-fence.ts'

/** A server's words without what no reader sees, at most so many characters; what was left out is said. */
export function outsideText(text: string, longest: number): string {
  const clean = withUnbrokenLines(visible(withoutControls(withUnbrokenLines(text.slice(0, longest * 2)))))
  const left = clean.length - longest + Math.max(0, text.length - longest * 2)
  return clean.length <= longest ? clean : `${clean.slice(0, longest).toWellFormed()}\n[${left} characters omitted]`
}

/** The same on one line. */
export const outsideLine = (text: string, longest: number): string =>
  oneLine(visible(withoutControls(withUnbrokenLines(text.slice(0, longest * 4)))), longest)

/** A carriage return is a control character: as a line end it becomes a line feed before those are taken out. */
const withUnbrokenLines = (text: string): string => text.replace(/\r\n?/g, '\n')
