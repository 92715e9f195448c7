import { type DocumentReader, documentOfSection, type StoredDocument, type StoredSection } from '../../core/document-store.ts'
import { isNavigation } from '../rank/navigation.ts'
import { endOfSection } from './subtree.ts'

/** Sections below one that says nothing that are looked at. */
const lookedBelow = 3

/** Whether a section of a document only leads elsewhere. */
export const leadsElsewhere = ({ title }: StoredDocument, section: StoredSection): boolean => {
  const known = judged.get(section)
  if (known !== undefined) return known
  const { heading, text } = section
  const leads = isNavigation({ title, heading, text })
  judged.set(section, leads)
  return leads
}
const judged = new WeakMap<StoredSection, boolean>()

/** The section itself where it says something. For one that is a heading, an anchor or a list of contents the first below it that does speaks. */
export const sectionWithText = async (reader: DocumentReader, document: StoredDocument, section: StoredSection): Promise<StoredSection> => {
  if (!leadsElsewhere(document, section)) return section
  const headings = await reader.headings(documentOfSection(section.number))
  const index = headings.findIndex(({ number }) => number === section.number)
  const below = headings.slice(index + 1, endOfSection(headings, index)).filter(({ length }) => length > 0)
  const sections = await reader.sections(below.slice(0, lookedBelow).map(({ number }) => number))
  const speaking = sections.find((each) => each !== undefined && !leadsElsewhere(document, each))
  return speaking ?? (section.text.trim() === '' ? sections[0] : undefined) ?? section
}
