import { type Element, elementsOf } from './html-tree.ts'

const never = new Set('script style noscript template svg iframe object canvas form button select input nav aside dialog head'.split(' '))
const roles = new Set(['navigation', 'banner', 'contentinfo', 'search', 'complementary', 'dialog', 'menu', 'menubar'])
const furniture =
  /(?:^|[\s_-])(?:sidebar|side-bar|sphinxsidebar|breadcrumbs?|toc|table-of-contents|navbar|navigation|menu|cookie|advert|banner|pagination|pager|prev-next|edit-this-page|headerlink|header-anchor|anchor-link|hash-link|skip-link|skip-to-content|share|social|comments|related|copy-button|visually-hidden|sr-only)(?:$|[\s_-])/i

/** Whether an element is no part of what a page says: scripts, navigation, forms, what is hidden, permalinks. */
export const isFurniture = ({ tag, attributes, words }: Element, pageWords: number): boolean => {
  if (never.has(tag) || attributes['hidden'] !== undefined || roles.has(attributes['role'] ?? '')) return true
  if (tag === 'footer' || (tag === 'header' && words === 0)) return true
  if (/display:\s*none/i.test(attributes['style'] ?? '') || (attributes['aria-hidden'] === 'true' && words < 20)) return true
  const names = `${attributes['class'] ?? ''} ${attributes['id'] ?? ''}`
  return names.length > 1 && words < pageWords / 2 && furniture.test(names)
}

const contentNames =
  /(?:^|\s)(?:content|main-content|post-content|entry-content|article-body|markdown-body|document|page-content|vp-doc|theme-doc-markdown)(?:$|\s)/i

const plainWords = (element: Element): number => element.words - element.linked

/** Goes down while one child holds nearly all words that are not links. */
const densest = (element: Element): Element => {
  const children = element.children.filter((child) => typeof child !== 'string')
  const best = children.filter(({ tag }) => !never.has(tag) && tag !== 'footer').sort((a, b) => plainWords(b) - plainWords(a))[0]
  const container = best && /^(?:html|body|div|section|main|article|center|table|tbody|tr|td)$/.test(best.tag)
  return best && container && plainWords(best) > 0 && plainWords(best) >= plainWords(element) * 0.8 ? densest(best) : element
}

/** The element that holds what a page is about: what it marks as its main content, if that holds a fair part of its words, else the densest. */
export const mainContent = (root: Element): Element => {
  const all = elementsOf(root)
  const page = all.find(({ tag }) => tag === 'body') ?? root
  const most = (candidates: readonly Element[]): Element | undefined =>
    candidates.reduce<Element | undefined>((best, next) => (plainWords(next) > (best ? plainWords(best) : 0) ? next : best), undefined)
  const marked = [
    most(all.filter(({ tag, attributes }) => tag === 'main' || attributes['role'] === 'main')),
    most(all.filter(({ tag }) => tag === 'article')),
    most(all.filter(({ attributes }) => contentNames.test(`${attributes['class'] ?? ''} ${attributes['id'] ?? ''}`))),
  ]
  return marked.find((element) => element && plainWords(element) >= Math.max(1, plainWords(page) * 0.2)) ?? densest(page)
}
