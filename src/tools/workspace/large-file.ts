import { isUtf8 } from 'node:buffer'
import type { FileHandle } from 'node:fs/promises'
import { piecesOf } from '../../files/read-bounded.ts'
import { type LinePage, pageLimits } from './page-lines.ts'

/** Bytes of a line that are kept: enough for the characters that are shown. */
const kept = pageLimits.line * 4 + 4

/**
 * Fills a page from a file that is too large to hold, reading no further than it has to. False where the file goes on behind the page. Lines before it are
 * counted and not kept.
 */
export async function pageOfLarge(
  file: FileHandle,
  page: LinePage,
  signal: AbortSignal,
): Promise<{ readonly ended: boolean; readonly lines: number }> {
  let number = 1
  let parts: Buffer[] = []
  let held = 0
  let length = 0
  const endLine = (): boolean => {
    if (number < page.from) return true
    const bytes = Buffer.concat(parts)
    const added = page.add(number === 1 ? textOf(bytes).replace(/^\ufeff/, '') : textOf(bytes), length - bytes.length)
    parts = []
    held = 0
    length = 0
    return added
  }
  for await (const chunk of piecesOf(file, Number.MAX_SAFE_INTEGER)) {
    signal.throwIfAborted()
    for (let at = 0; at < chunk.length; ) {
      const feed = chunk.indexOf(10, at)
      const end = feed < 0 ? chunk.length : feed
      if (number >= page.from) {
        const part = chunk.subarray(at, Math.min(end, at + kept - held))
        if (part.length > 0) parts.push(part)
        held += part.length
        length += end - at
      }
      if (feed < 0) break
      if (!endLine()) return { ended: false, lines: number }
      number++
      at = feed + 1
    }
  }
  if (length === 0) return { ended: true, lines: number - 1 }
  return { ended: endLine(), lines: number }
}

function textOf(bytes: Buffer): string {
  // Its last character may have been cut in two.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true })
  return text.includes('\ufffd') && !isUtf8(bytes) ? bytes.toString('latin1') : text
}
