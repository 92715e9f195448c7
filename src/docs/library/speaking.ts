import { type DocumentReader, documentOfSection, type StoredSection } from '../../core/document-store.ts'
import { endOfSection } from './subtree.ts'

/** The section itself where it has words. One that is a heading and nothing else has nothing to show: the first below it that has words speaks for it. */
export const speakingFor = async (reader: DocumentReader, section: StoredSection): Promise<StoredSection> => {
  if (section.text.trim() !== '') return section
  const headings = await reader.headings(documentOfSection(section.number))
  const index = headings.findIndex(({ number }) => number === section.number)
  const below = headings.slice(index + 1, endOfSection(headings, index)).find(({ length }) => length > 0)
  const [found] = below === undefined ? [] : await reader.sections([below.number])
  return found ?? section
}
