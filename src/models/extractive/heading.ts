import type { ShownSource } from '../../core/model.ts'
import { sentences } from '../../core/text/sentences.ts'
import { queryTerms, words } from '../../core/text/words.ts'
import { isPair, isShort, type Passage } from './passages.ts'
import type { Question } from './question.ts'

/** Sentences, and points of a list, that are quoted of a section that was asked for by its heading. */
const mostQuoted = 3
const mostPoints = 6

/**
 * The first sentences of the section whose heading the question is, also as `Heading (Document title)` and with other forms of its words; none where it is no
 * heading of what was found. `sources` and `passages` come best first.
 */
export function headingAnswer(question: Question, sources: readonly ShownSource[], passages: readonly Passage[]): readonly Passage[] {
  const [heading, document] = readHeading(question.text)
  const asked = [...(document === undefined ? [] : [{ heading, document }]), { heading: question.text, document: undefined }]
  const mayBeNear = isAsking(question) ? isQuestion : () => true
  for (const isSame of [isExactly, (one: string, other: string) => mayBeNear(other) && isNearly(one, other)])
    for (const { heading, document } of asked)
      for (const source of sources) {
        if (document !== undefined && !isTitled(source, document)) continue
        const under = underHeading(source, (other) => isSame(heading, other))
        const quoted = under === undefined ? [] : firstOf(source, under, passages)
        if (quoted.length > 0) return quoted
      }
  return listUnder(question, sources, passages)
}

/** The points of a list whose heading and document are what is asked for, as `What stays out of the compost?` is of `Compost > What stays out`. */
function listUnder({ terms }: Question, sources: readonly ShownSource[], passages: readonly Passage[]): readonly Passage[] {
  for (const source of sources) {
    const crumbs = source.title.split(' > ')
    const [own, page] = [new Set(queryTerms(crumbs.at(-1) ?? '')), new Set(queryTerms(crumbs.slice(0, -1).join(' ')))]
    const isAsked = own.size > 0 && [...own].every((term) => terms.includes(term)) && terms.every((term) => own.has(term) || page.has(term))
    const told = isAsked ? firstOf(source, 0, passages) : []
    if (told.length > 1 && told.every(({ listed }) => listed)) return told
  }
  return []
}

/**
 * Whether something in particular is asked, and not what a thing is: the same words over a section do not say that its first sentences tell it, unless these are
 * a question themselves.
 */
const isAsking = ({ text, wants }: Question): boolean =>
  (isQuestion(text) || asks.test(text)) && !(wants.has('definition') && wants.size === 1)

const isQuestion = (text: string): boolean => /[?？]\s*$/.test(text)

const asks =
  /^\W*(?:and |so )?(?:how|what|when|where|which|who|whose|why|is|are|was|were|am|do|does|did|can|could|should|shall|will|would|has|have|may)\b/i

/** `Care (The oven)` as the heading and the title of its document. */
function readHeading(text: string): readonly [heading: string, document?: string] {
  const [, heading, document] = /^\s*(\S.*?)\s*\(((?:[^()]|\([^()]*\))+)\)\s*$/su.exec(text) ?? []
  return heading === undefined || document === undefined ? [text] : [heading, document]
}

/** Whether a source is of a document with that title. */
const isTitled = ({ title }: ShownSource, document: string): boolean => title.split(' > ').some((crumb) => isExactly(crumb, document))

const isExactly = (one: string, other: string): boolean => {
  const [all, others] = [words(one), words(other)]
  return all.length > 0 && all.length === others.length && all.every((word, at) => word === others[at])
}

/** Whether the same words stand in both, whatever their forms, their order and the small words between them. */
const isNearly = (one: string, other: string): boolean => {
  const [all, others] = [new Set(queryTerms(one)), new Set(queryTerms(other))]
  return all.size > 0 && all.size === others.size && [...all].every((term) => others.has(term))
}

/** The number that passages under a fitting heading have: of one in the text, or 0 for what begins under the heading of the source itself. */
function underHeading({ title, text }: ShownSource, fits: (heading: string) => boolean): number | undefined {
  const headings = sentences(text).flatMap(({ kind, start, end }) => (kind === 'heading' ? [text.slice(start, end)] : []))
  const at = headings.findIndex(fits)
  return at >= 0 ? at + 1 : fits(title.split(' > ').at(-1) ?? '') ? 0 : undefined
}

/** What stands first under a heading: sentences, else rows, else code; where nothing stands there itself, what stands under the next one. */
function firstOf(source: ShownSource, under: number, passages: readonly Passage[]): readonly Passage[] {
  const all = passages
    .filter((passage) => passage.source.handle === source.handle && passage.under >= under)
    .toSorted((a, b) => a.order - b.order)
  const own = all.filter((passage) => passage.under === all[0]?.under)
  const told = own.filter(
    ({ kind, text, listed }) => kind === 'prose' && (listed || !isShort(text) || isPair(text) || /[.!?。！？]$/.test(text)),
  )
  const first = [told, own.filter(({ kind }) => kind !== 'code'), own].find((each) => each.length > 0) ?? []
  return first.slice(0, first.every(({ listed }) => listed) ? mostPoints : mostQuoted)
}
