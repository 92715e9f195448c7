import type { CheckedSentence, Verify } from '../../core/answer.ts'
import { type Mark, markAt } from '../../core/citation-marks.ts'
import type { Citation, Source } from '../../core/source.ts'
import { type Sentence, sentences } from '../../core/text/sentences.ts'
import { checkMarked, checkQuoted, checkUnmarked, type SentenceCheck } from './check-sentence.ts'
import { isOpenFence, isSentenceEnded } from './sentence-has-ended.ts'
import { signOf } from './sign.ts'

interface CheckedTextOptions {
  /** Every passage that may be cited, by handle. */
  readonly sources: ReadonlyMap<string, Source>
  readonly mode: 'model' | 'extractive'
  readonly verify: Verify
  /** The words that are answered. */
  readonly question: string
  /** False where a sentence without marks is no statement about a source. */
  readonly citesUnmarked: boolean
}

/** A piece of what the model wrote, marks included: joined again they are all of it. */
export interface WrittenPiece {
  readonly words: string
  /** Index of the checked sentence that it is; absent for what states nothing. */
  readonly sentence?: number
}

/** An answer that is checked sentence by sentence while it is written. Where it is cut into pieces changes nothing about what comes out. */
export interface CheckedText {
  /** Takes more of the model's words and gives what can be shown: words at once, the marks of a sentence when it has ended. */
  push(words: string): string
  /** Takes the end and gives the rest. */
  end(): string
  readonly citations: readonly Citation[]
  readonly sentences: readonly CheckedSentence[]
  readonly pieces: readonly WrittenPiece[]
  /** What the sources do not answer, in the model's words. */
  readonly missing: readonly string[]
  /** How many marks named a source that was never read, or quoted words that stand in none. */
  readonly unknownMarks: number
}

/** A mark in the words that are split into sentences, which know `[s1]` for what belongs to the sentence before. */
const placeholder = /[ \t]?\[s(\d+)\]/g
const placeholdersAtEnd = /(?:\s*\[s\d+\])+\s*(?:\|\s*)?$/
/** What makes it worthwhile to look for sentences that have ended. */
const mayEnd = /[.!?…。！？｡\n]/
/** The beginning of a line that may become a list item, a heading, a fence, a row or a rule: none of them has a letter first. */
const undecidedLine = /(?:^|\n)[^\p{L}\n]{0,40}$/u
/** The first word behind a full stop while it is written: it may tell that the sentence has ended. */
const undecidedWord = /(?<=[.!?…。！？｡]["'”’»)\]}*_~」』）】》〉]*(?:[ \t]*\[s\d+\])*)\s[\s>"'“‘«(*_[]*\S*$/
const fenceMark = /[`~]/
/** What would become a mark of its own with the words behind a mark that goes. */
const halfMark = /[[【]s\d*$/

/** Characters behind the end of a sentence that can still change where it ends. */
const lookahead = 48

export function checkedText({ mode, citesUnmarked, ...how }: CheckedTextOptions): CheckedText {
  const { sources } = how
  const citations: Citation[] = []
  const checked: CheckedSentence[] = []
  const pieces: WrittenPiece[] = []
  const missing: string[] = []
  const marks: Mark[] = []
  let unknownMarks = 0
  /** Words that may be the beginning of a mark. */
  let unread = ''
  /** The words since the last safe place to begin, with placeholders for marks; up to `ended` their sentences are checked and shown. */
  let block = ''
  let ended = 0
  /** Where the sentence ends that may have ended, as far as can be seen; what stands behind it waits. */
  let openUntil = Number.POSITIVE_INFINITY
  let openKind: Sentence['kind'] = 'prose'
  /** Inside a code block nothing ends but by its fence. */
  let isFenced = false
  /** What was shown of the words behind `ended`, and of everything. */
  let given = ''
  let length = 0
  let unsettled = false

  const show = (words: string): string => {
    const piece = length === 0 ? words.trimStart() : words
    length += piece.length
    return piece
  }

  /** Moves what can no longer become a mark, and what is one, into the block. */
  function read(isWhole: boolean): void {
    while (unread !== '') {
      const at = unread.search(/[[【]/)
      append(at < 0 ? unread : unread.slice(0, at))
      unread = at < 0 ? '' : unread.slice(at)
      const found = unread === '' ? 'open' : markAt(unread, isWhole)
      if (found === 'open') return
      const next = found && unread[found.length]
      if (found?.mark.kind === 'own' && next === undefined && !isWhole) return
      if (found && !(found.mark.kind === 'own' && (/[\w\])]$/.test(block) || /^[(\w[:]/.test(next ?? '')))) {
        marks.push(found.mark)
        append(`[s${marks.length}]`)
        unsettled = true
      } else append(found ? found.mark.raw : unread[0]!)
      unread = unread.slice(found ? found.length : 1)
    }
  }

  function append(words: string): void {
    block += words
    unsettled ||= (isFenced ? fenceMark : mayEnd).test(words)
  }

  /** Checks and shows the sentences that have ended. */
  function settle(isWhole: boolean): string {
    let out = ''
    openUntil = Number.POSITIVE_INFINITY
    unsettled = false
    isFenced = false
    for (const unit of sentences(block, { live: true })) {
      if (unit.start < ended) continue
      if (!isWhole && !isSentenceEnded(block, unit)) {
        openKind = unit.kind
        if (block.slice(unit.end).trim() !== '') openUntil = unit.end
        isFenced = isOpenFence(block, unit)
        unsettled = !isFenced && (openUntil < block.length || mayEnd.test(block.slice(-lookahead)))
        break
      }
      out += settleOne(unit)
      openKind = 'prose'
    }
    forget()
    return out
  }

  function settleOne(unit: Sentence): string {
    const lead = block.slice(ended, unit.start)
    const words = block.slice(unit.start, unit.end)
    const code = unit.kind === 'code'
    const body = bareOf(words, code)
    const named = marksIn(words, code)
    const check = checkOf(body.trim(), unit, named)
    for (const mark of named) if (mark.kind === 'missing' && mark.what) missing.push(mark.what)
    if (lead) pieces.push({ words: restored(lead) })
    pieces.push({ words: restored(words), ...(check ? { sentence: checked.length } : {}) })
    ended = unit.end
    const cell = !code && check ? /\s*\|\s*$/.exec(body)?.[0] : undefined
    const whole = bareOf(lead + words, code)
    const cut = whole.slice(0, whole.length - (cell?.length ?? 0))
    const before = named.length > 0 && !code ? cut.trimEnd() : cut
    const isTold = before.startsWith(given)
    let out = show(isTold ? before.slice(given.length) : before)
    given = ''
    if (check) {
      const numbers = check.cited.map(numberOf)
      const gap = check.state === 'own' ? '' : code ? '\n' : ' '
      checked.push({
        text: body.trim(),
        state: check.state,
        marks: numbers,
        at: length + gap.length,
        ...(check.reason === undefined ? {} : { reason: check.reason }),
        ...(check.state === 'unsupported' && check.strays ? { invented: true } : {}),
        ...(check.against === undefined ? {} : { against: check.against }),
      })
      out += show(`${gap}${signOf(check.state, numbers)}${cell ?? ''}`)
    }
    return out
  }

  /** The words of the sentence that has not ended, without what its marks may come to stand before. */
  function open(): string {
    const open = block.slice(ended, openUntil)
    const sure = openKind === 'code' ? open : open.replace(undecidedWord, '')
    const words = bareOf(sure, openKind === 'code')
      .replace(undecidedLine, '')
      .replace(/[\s|]+$/, '')
    if (!words.startsWith(given)) return ''
    const piece = words.slice(given.length)
    given = words
    return show(piece)
  }

  /** Words without marks. Of an extractive answer only the marks at the end are marks: before them anything is quoted. */
  function bareOf(words: string, code: boolean): string {
    const from = mode === 'extractive' ? (placeholdersAtEnd.exec(words)?.index ?? words.length) : 0
    return words.replace(placeholder, (whole, number: string, offset: number) =>
      offset < from || (code && isIndex(words, whole, offset, marks[Number(number) - 1]!))
        ? restored(whole)
        : halfMark.test(words.slice(0, offset))
          ? ' '
          : '',
    )
  }

  function marksIn(words: string, code: boolean): readonly Mark[] {
    const from = mode === 'extractive' ? (placeholdersAtEnd.exec(words)?.index ?? words.length) : 0
    return [...words.matchAll(placeholder)].flatMap((match) => {
      const mark = marks[Number(match[1]) - 1]!
      return match.index < from || (code && isIndex(words, match[0], match.index, mark)) ? [] : [mark]
    })
  }

  const restored = (words: string): string => words.replace(/\[s(\d+)\]/g, (_, number: string) => marks[Number(number) - 1]!.raw)

  function checkOf(bare: string, unit: Sentence, named: readonly Mark[]): SentenceCheck | undefined {
    const marked = named.flatMap((mark) => (mark.kind === 'sources' ? mark.sources : []))
    if (mode === 'extractive') return marked.length > 0 ? checkQuoted(bare, marked, sources) : undefined
    if (marked.length > 0 || named.some(({ kind }) => kind === 'none')) {
      const check = checkMarked(bare, marked, how)
      unknownMarks += check.strays ?? 0
      return check
    }
    if (unit.kind !== 'prose') return undefined
    const isTried = citesUnmarked && !named.some(({ kind }) => kind === 'missing')
    return (isTried ? checkUnmarked(bare, how) : undefined) ?? { state: 'own', cited: [] }
  }

  function numberOf(cited: Omit<Citation, 'mark'>): number {
    const same = citations.find(({ source, quote }) => source === cited.source && quote === cited.quote)
    if (same) return same.mark
    citations.push({ mark: citations.length + 1, ...cited })
    return citations.length
  }

  /** Drops what no later sentence depends on: whole paragraphs and list items that were shown. */
  function forget(): void {
    const from = block.slice(0, ended).trimEnd().length
    for (let at = block.indexOf('\n', from) + 1; at > 0; at = block.indexOf('\n', at) + 1) {
      if (block.slice(ended, at).trim() !== '') return
      const isFresh = block[at - 2] === '\n' ? /^[^\s|]/.test(block.slice(at)) : /^(?:[-*+]|\d{1,6}[.)])[ \t]/.test(block.slice(at))
      if (!isFresh || /\|[^\n]*\n$/.test(block.slice(0, at))) continue
      block = block.slice(ended)
      openUntil -= ended
      ended = 0
      return
    }
  }

  return {
    citations,
    sentences: checked,
    pieces,
    missing,
    get unknownMarks() {
      return unknownMarks
    },
    push(words) {
      unread += words
      read(false)
      return (unsettled ? settle(false) : '') + open()
    },
    end() {
      read(true)
      openUntil = Number.POSITIVE_INFINITY
      const settled = settle(true)
      if (ended < block.length) pieces.push({ words: restored(block.slice(ended)) })
      return settled + open()
    },
  }
}

/** A bracket right behind a word of code is an index, not a mark, and so is one behind it; a number in brackets is a value there. */
function isIndex(words: string, whole: string, offset: number, mark: Mark): boolean {
  if (mark.kind !== 'sources') return mark.kind === 'own'
  return mark.raw.startsWith('[') && whole.startsWith('[') && /[\w\])]$/.test(words.slice(0, offset).replace(/(?:\[s\d+\])+$/, ''))
}
