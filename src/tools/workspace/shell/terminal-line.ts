import { withoutControls } from '../../../core/control-sequences.ts'

/** What takes a terminal back to the beginning of its line, or clears that. */
const toBegin = /\u001b\[(?:[01]?G|2K)/g

/** The last state of a line that is still being written, and may be written over: what a terminal would have forgotten is left out. */
export function openState(line: string): string {
  const moved = line.includes('\u001b') ? line.replace(toBegin, '\r') : line
  // What may become a sequence with what comes next is not written yet.
  const at = withoutReturns(moved.replace(/\u001b(?:\[[012]?)?$/, '')).lastIndexOf('\r')
  return at < 0 ? moved : moved.slice(at + 1)
}

/** A line as a terminal would leave it: of one that is written over and over the last state. */
export const lastState = (line: string): string => withoutBackspaces(withoutReturns(openState(line)))

/** Without those at its end, behind which nothing was written. */
function withoutReturns(line: string): string {
  let end = line.length
  while (line[end - 1] === '\r') end--
  return line.slice(0, end)
}

/** Both ways of an old printer: `N\bN` for bold, and `50%\b\b\b60%`. */
function withoutBackspaces(line: string): string {
  if (!line.includes('\b')) return line
  const left: string[] = []
  let back = 0
  for (const part of line.split(/(\u0008)/)) {
    if (part === '\b') back++
    const written = part === '\b' ? [] : [...withoutControls(part)]
    if (written.length > 0) left.length -= Math.min(back, left.length)
    if (written.length > 0) back = 0
    for (const character of written) left.push(character)
  }
  return left.join('')
}
