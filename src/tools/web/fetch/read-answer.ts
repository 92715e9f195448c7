import { IbidError } from '../../../core/fault.ts'
import type { WebAnswer } from '../../../core/web.ts'
import type { WorkDependencies } from '../../work-dependencies.ts'
import { type PageBytes, pageBytes } from './page-bytes.ts'
import type { WebPage, WebSection } from './web-page.ts'

/** Characters of a page that are kept; more is a library. */
const mostCharacters = 2_000_000
/** Characters below which a page with scripts is thought to be made by them. */
const nearlyNothing = 250

/** Runs a page's scripts and gives the page that they made. */
export type RenderPage = (url: URL) => Promise<{ readonly html: string } | { readonly missing: string }>

type Read = Pick<WebPage, 'title' | 'sections' | 'notes'>
type ReadAnswer = Read & { readonly madeByScripts: boolean }

/** The main text of an answer. A page that its scripts make is rendered. Throws `IbidError('malformed')` for what has no readable text. */
export async function readAnswer(
  answer: WebAnswer,
  readDocument: WorkDependencies['readDocument'],
  render: RenderPage,
): Promise<ReadAnswer> {
  const given = pageBytes(answer)
  const plain = await parsed(given, readDocument)
  if (!isMadeByScripts(given, plain)) {
    if ('reason' in plain) throw new IbidError('malformed', `${answer.url.href} cannot be read: ${plain.reason}`)
    return { ...plain, madeByScripts: false }
  }
  const rendered = await render(answer.url)
  const after =
    'html' in rendered
      ? await parsed({ path: 'page.html', bytes: Buffer.from(`\ufeff${rendered.html}`), notes: [] }, readDocument)
      : { reason: rendered.missing }
  if (!('reason' in after)) {
    // Few words beside a script that only counts visitors are all the words there are.
    if (!('reason' in plain) && lengthOf(after) <= lengthOf(plain)) return { ...plain, madeByScripts: false }
    return { ...after, notes: [...after.notes, 'rendered by a browser'], madeByScripts: true }
  }
  if ('reason' in plain)
    throw new IbidError('malformed', `${answer.url.href} has no text without scripts, and running them failed: ${after.reason}`)
  return { ...plain, notes: [...plain.notes, `running its scripts may reveal more, but: ${after.reason}`], madeByScripts: true }
}

async function parsed(given: PageBytes, readDocument: WorkDependencies['readDocument']): Promise<Read | { readonly reason: string }> {
  const read = await readDocument(given)
  if (!read.ok) return { reason: read.reason }
  const { sections, isCut } = bounded(read.document.sections)
  const notes = isCut ? [`only the first ${mostCharacters / 1_000_000} million characters are kept`] : []
  return { title: read.document.title, sections, notes: [...given.notes, ...notes] }
}

function bounded(all: readonly WebSection[]): { readonly sections: readonly WebSection[]; readonly isCut: boolean } {
  const sections: WebSection[] = []
  let left = mostCharacters
  for (const { heading, text, page } of all) {
    if (text.length > left) return { sections, isCut: true }
    left -= text.length
    sections.push({ heading, text, ...(page === undefined ? {} : { page }) })
  }
  return { sections, isCut: false }
}

function isMadeByScripts({ path, bytes }: PageBytes, read: Read | { readonly reason: string }): boolean {
  if (lengthOf(read) >= nearlyNothing) return false
  const source = new TextDecoder().decode(bytes)
  return (/\.html?$/i.test(path) || /^\s*<(?:!doctype html|html)[\s>]/i.test(source)) && /<script[\s>]/i.test(source)
}

const lengthOf = (read: Read | { readonly reason: string }): number =>
  'reason' in read ? 0 : read.sections.reduce((sum, { heading, text }) => sum + heading.length + text.length, 0)
