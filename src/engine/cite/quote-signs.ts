/** Where some words of a text stand: `text.slice(start, end)`. */
interface Stretch {
  readonly start: number
  readonly end: number
}

/** What a quote is wrapped in, or what Markdown wraps words in: it may stand at one side only. */
const wrapping = /["“”'‘’«»「」『』`*_>|]/
/** What is no end of a quote. */
const loose = /[\s,|]+$/
const longest = 200

const opened = /(?:[\p{Sc}§±≈≤≥][ \u00a0\u202f]?|(?<![^\s("“])\.|[`"“(*_<@$#-])+$/u
/** Behind a number its unit, `C++` and `C#`, then what closes and ends a sentence. */
const closed = /^(?:\+\+|#(?![\p{L}\p{N}]))?[`"”)*_>%‰‱°′″]*[.!?。！？]?/u
const unit = /^[*_`]*[ \u00a0\u202f]?(?:[%‰‱°′″]|\p{Sc}(?![\p{L}\p{N}]))/u

/**
 * The stretch of `text` with the signs around it that belong to its words: those that `quote` has there, for `75 %` and `75 °` are two things, and where it has
 * none, the sign of a value such as `%`, `€` or `§` and the end of the sentence. `isWhole` is false where the quote has others there.
 */
export function withSigns(text: string, { start, end }: Stretch, quote: string, words: Stretch): Stretch & { readonly isWhole: boolean } {
  const before = text.slice(Math.max(0, start - longest), start)
  const behind = text.slice(end, end + longest)
  const head = shared([...quote.slice(0, words.start)].reverse().join(''), [...before].reverse().join(''))
  const tail = shared(quote.slice(words.end), behind)
  const kept = behind.slice(0, tail.length).replace(loose, '').length
  const value = /\p{N}/u.test(text[end - 1] ?? '') ? (unit.exec(behind)?.[0].length ?? 0) : 0
  const sign = value + (closed.exec(behind.slice(value))?.[0].length ?? 0)
  return {
    start: start - Math.max(head.length, opened.exec(before.slice(-3))?.[0].length ?? 0),
    end: end + Math.max(kept, sign),
    isWhole: head.isWhole && tail.isWhole,
  }
}

/** How much of `there` is what `signs` are, white space and what is wrapped around words apart. */
function shared(signs: string, there: string): { readonly length: number; readonly isWhole: boolean } {
  let length = 0
  let at = 0
  let wasBlank = false
  for (const sign of signs) {
    if (/\s/.test(sign)) {
      wasBlank = true
      continue
    }
    const isWrapping = wrapping.test(sign)
    let next = at
    while (next < there.length && (wrapping.test(there[next]!) || /\s/.test(there[next]!)) && !there.startsWith(sign, next) && !isWrapping)
      next++
    if (isWrapping && wasBlank) while (next < there.length && /\s/.test(there[next]!)) next++
    if (there.startsWith(sign, next)) {
      at = next + sign.length
      length = at
    } else if (!isWrapping) return { length, isWhole: false }
    wasBlank = false
  }
  return { length, isWhole: true }
}
