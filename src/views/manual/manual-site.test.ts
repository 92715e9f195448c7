import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { manualGroups } from './manual-pages.ts'
import { manualSite } from './manual-site.ts'

const docs = join(import.meta.dirname, '../../../docs')
const site = manualSite((page) => readFileSync(join(docs, `${page}.md`), 'utf8'))
const pageOf = (name: string): string => site.get(name)?.() ?? ''

describe('the manual as a site', () => {
  it('has every page once, under what one needs it for', () => {
    const pages = manualGroups.flatMap((group) => group.pages)
    expect(pages.toSorted()).toEqual(
      globSync('*.md', { cwd: docs })
        .map((file) => file.replace('.md', ''))
        .toSorted(),
    )
  })

  it('leads nowhere that is not there', () => {
    const anchors = new Map(
      [...site.keys()].map((name) => [name, new Set(Array.from(pageOf(name).matchAll(/ id="([^"]*)"/g), ([, id]) => id))]),
    )
    const lost = [...site.keys()]
      .filter((name) => name.endsWith('.html'))
      .flatMap((name) =>
        Array.from(pageOf(name).matchAll(/<a href="([^"]*)"/g), ([, to = '']) => to)
          .filter((to) => !/^https?:/.test(to))
          .filter((to) => {
            const [page, anchor] = to.split('#')
            const known = anchors.get(page === '' ? name : (page ?? ''))
            return !known || (anchor !== undefined && anchor !== 'content' && !known.has(decodeURIComponent(anchor)))
          })
          .map((to) => `${name} -> ${to}`),
      )
    expect(lost).toEqual([])
  })

  it('shows HTML of a page as it is written, and what lies outside as words', () => {
    const made = manualSite((page) =>
      page === 'asking'
        ? '# Asking\n\nSee [the notes](../NOTES.md) and <script>alert(1)</script> [runs](runs.md#a).\n'
        : `# ${page}\n\n## A\n`,
    )
    const asking = made.get('asking.html')?.() ?? ''
    expect(asking).toContain('<p>See the notes and &lt;script&gt;alert(1)&lt;/script&gt; <a href="runs.html#a">runs</a>.</p>')
    expect(asking).toContain('<a href="asking.html" aria-current="page">Asking</a>')
    expect(made.get('index.html')?.()).toContain(
      '<dt><a href="asking.html">Asking</a></dt><dd>See the notes and &lt;script&gt;alert(1)&lt;/script&gt; runs.</dd>',
    )
  })

  it('shows its own pictures, and of all others the words', () => {
    const made = manualSite((page) =>
      page === 'asking'
        ? '# Asking\n\n![An answer](pictures/answer.webp) ![Far](https://example.org/a.png) ![Up](pictures/../../key.svg)\n'
        : `# ${page}\n`,
    )
    expect(made.get('asking.html')?.()).toContain('<p><img src="pictures/answer.webp" alt="An answer" loading="lazy"> Far Up</p>')
    expect(made.get('search.json')?.()).not.toContain('An answer')
  })

  it('is searched by its sections', () => {
    const made = manualSite(
      (page) => `# Page ${page}\n\nA [link](a.md).\n\n\`\`\`sh\n# no heading\n\`\`\`\n\n## Two \`words\`\n\n| a | b |\n`,
    )
    const sections: readonly { readonly to: string }[] = JSON.parse(made.get('search.json')?.() ?? '')
    expect(sections.filter(({ to }) => to.startsWith('asking.'))).toEqual([
      { to: 'asking.html#page-asking', title: 'Page asking', heading: 'Page asking', text: 'A link. # no heading' },
      { to: 'asking.html#two-words', title: 'Page asking', heading: 'Two words', text: 'a b' },
    ])
  })
})
