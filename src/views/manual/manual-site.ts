import { manualIndex, manualPage, titleOf } from './manual-page.ts'
import { manualGroups } from './manual-pages.ts'
import { sectionsOfManual } from './manual-sections.ts'

/** The first sentence below the title. */
const aboutOf = (markdown: string): string => {
  const [first = ''] = sectionsOfManual('', markdown)[0]?.text.split(/(?<=\.)\s/) ?? []
  return first.length > 200 ? `${first.slice(0, 200)}…` : first
}

/**
 * Every file of the manual's own pages by name: `index.html`, `settings.html`, `search.json`. `read` gives the Markdown of a page by its name; a page is rendered
 * when it is asked for.
 */
export function manualSite(read: (page: string) => string): ReadonlyMap<string, () => string> {
  const pages = manualGroups.flatMap((group) => group.pages)
  const markdown = new Map(pages.map((page) => [page, read(page)]))
  const titles = new Map(pages.map((page) => [page, titleOf(markdown.get(page) ?? '')]))
  const abouts = new Map(pages.map((page) => [page, aboutOf(markdown.get(page) ?? '')]))
  return new Map<string, () => string>([
    ['index.html', () => manualIndex(titles, abouts)],
    ['search.json', () => JSON.stringify(pages.flatMap((page) => sectionsOfManual(page, markdown.get(page) ?? '')))],
    ...pages.map((page) => [`${page}.html`, () => manualPage(page, markdown.get(page) ?? '', titles)] as const),
  ])
}
