import { describe, expect, it } from 'vitest'
import { documentOf } from './fixtures/outcome.ts'

const long = 'These words are here so that the section stands on its own and is not joined to the one above it.'

describe('HTML', () => {
  it('keeps the main content: headings with ids, lists, tables and code as readable text', async () => {
    const page = `<!doctype html><html lang="en"><head><title>Guide | Site</title><meta name="description" content="About"><script>var no = 1</script></head><body>
<header>Site name</header><nav><ul><li><a href="/x">Elsewhere</a></li></ul></nav>
<main><h1 id="start">Guide <a class="headerlink" href="#start">¶</a></h1><p>${long} See <a href="b.html"><em>this</em></a>.<br>New line.</p>
<h2>List</h2><ul><li>one</li><li>two<ol><li>nested</li></ol></li></ul>
<pre><code class="language-js">if (a &lt; b) {
  go()
}
</code></pre><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>x | y</td></tr></table><p hidden>hidden</p></main>
<footer>Imprint</footer></body></html>`
    const { title, sections, links, metadata } = await documentOf('a.html', page)
    expect({ title, links, metadata }).toEqual({ title: 'Guide', links: ['b.html'], metadata: { language: 'en', description: 'About' } })
    expect(sections).toEqual([
      { heading: 'Guide', level: 1, crumbs: [], anchor: 'start', text: `${long} See this.\nNew line.` },
      {
        heading: 'List',
        level: 2,
        crumbs: ['Guide'],
        anchor: 'list',
        text: '- one\n- two\n  1. nested\n\n```js\nif (a < b) {\n  go()\n}\n```\n\n| a | b |\n| --- | --- |\n| 1 | x \\| y |',
      },
    ])
  })

  it('finds the content of a page that marks none, and takes its title', async () => {
    const menu = '<div class="menu"><a href="/1">One link</a><a href="/2">Two link</a></div>'
    const { title, sections } = await documentOf(
      'a.htm',
      `<title>Old page</title><body>${menu}<div><div><p>${long}</p><p>${long}</p></div></div></body>`,
    )
    expect({ title, texts: sections.map(({ text }) => text) }).toEqual({ title: 'Old page', texts: [`${long}\n\n${long}`] })
  })

  it('runs and loads nothing, and shows markup in titles as words', async () => {
    const { title, sections, links } = await documentOf(
      'a.html',
      `<h1>&lt;img onerror=x&gt;</h1><p onclick="x()">${long}</p><a href="javascript:x()">y</a><svg><text>z</text></svg>`,
    )
    expect({ title, links, text: sections[0]?.text }).toEqual({ title: '<img onerror=x>', links: [], text: `${long}\n\ny` })
  })

  it('has headings without images, but for those that are nothing else', async () => {
    const { sections } = await documentOf(
      'a.html',
      `<h1><a href="/"><img src="l.png" alt="Logo"></a></h1><p>${long}</p><h2><img src="i.png" alt="icon"> Set<b>up</b></h2><p>${long}</p>`,
    )
    expect(sections.map(({ heading }) => heading)).toEqual(['Logo', 'Setup'])
  })

  it('takes the title from the page where the first heading only names the site', async () => {
    const titleOf = async (title: string) => (await documentOf('a.html', `<title>${title}</title><h1>Ferry</h1><p>${long}</p>`)).title
    expect(await titleOf('Install - Ferry')).toBe('Install')
    expect(await titleOf('Ferry | A job queue')).toBe('Ferry')
    expect(await titleOf('About Ferry')).toBe('Ferry')
  })

  it('minds the encoding a page names', async () => {
    const bytes = Buffer.from(`<meta charset="iso-8859-1"><p>${long} caf\xe9</p>`, 'latin1')
    expect((await documentOf('a.html', bytes)).sections[0]?.text).toBe(`${long} café`)
  })

  it('reads the words of markup nested without end', async () => {
    const { sections } = await documentOf(
      'a.html',
      `${'<div>'.repeat(200_000)}deep<script>no</script> words</p>${'<script>'.repeat(200_000)}`,
    )
    expect(sections.map(({ text }) => text)).toEqual(['deep words'])
  })
})
