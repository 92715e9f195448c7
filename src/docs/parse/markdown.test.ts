import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { describe, expect, it } from 'vitest'
import { documentOf } from './fixtures/outcome.ts'
import { scanMarkdown } from './markdown-scan.ts'

const long = 'These words are here so that the section stands on its own and is not joined to the one above it.'
const headings = async (source: string, path = 'a.md') => (await documentOf(path, source)).sections.map(({ heading }) => heading)

describe('Markdown', () => {
  it('cuts at headings, with crumbs, anchors and lines', async () => {
    const source = `---\ntitle: The Guide\ntags: [a, b]\n---\n\n${long}\n\n# One\n\n${long}\n\nTwo \`code\` *words*\n---\n\n${long}\n\n### Two &amp; [three](x.md) ###\n${long}\n`
    const { title, sections, metadata, links } = await documentOf('guide.md', source)
    expect({ title, metadata, links }).toEqual({ title: 'The Guide', metadata: { title: 'The Guide', tags: '["a","b"]' }, links: ['x.md'] })
    expect(sections).toEqual([
      { heading: '', level: 0, crumbs: [], anchor: 'top', text: long, line: 6 },
      { heading: 'One', level: 1, crumbs: [], anchor: 'one', text: long, line: 10 },
      { heading: 'Two code words', level: 2, crumbs: ['One'], anchor: 'two-code-words', text: long, line: 15 },
      { heading: 'Two & three', level: 3, crumbs: ['One', 'Two code words'], anchor: 'two--three', text: long, line: 18 },
    ])
  })

  it('takes no heading from fences, comments, indented code, lists, quotes or tables', async () => {
    const source = [
      '# Real',
      '```sh\n# fence\n~~~\n# still\n```',
      '~~~~\n```\n# tilde\n~~~~',
      '<!--\n# comment\n-->',
      '    # indented',
      '1. item\n\n   ```\n   # in a list\n   ```\n   # heading of the item',
      '> # quoted\n> ```\n> # fence in a quote',
      '| a | b |\n|---|---|\n| c | d |\n===',
      '<div>\n# raw\n</div>',
      '#no-blank',
      '####### seven',
      '[a]: /target\n---',
      'lazy\n- - -',
    ].join('\n\n')
    expect(await headings(source)).toEqual(['Real'])
  })

  it('ends a list at a heading in the margin and reads setext headings of several lines', async () => {
    expect(await headings(`- item\n# After\n\n${long}\n\n- x\n\na\nb *c*\n===\n\n${long}`)).toEqual(['', 'After', 'a b c'])
  })

  it('keeps given anchors and tells repeated ones apart as GitHub does', async () => {
    const body = `\n\n${long}\n\n`
    const source = `## Set up {#install}${body}## Use${body}## Use${body}## Use-1${body}## Use${body}## 你好, World! \u{1f600}${body}`
    const { sections } = await documentOf('a.md', source)
    expect(sections.map(({ heading, anchor }) => [heading, anchor])).toEqual([
      ['Set up', 'install'],
      ['Use', 'use'],
      ['Use', 'use-1'],
      ['Use-1', 'use-1-1'],
      ['Use', 'use-2'],
      ['你好, World! \u{1f600}', '你好-world-'],
    ])
  })

  it('takes marks, tags and images out of headings, and ids from what gives them', async () => {
    const heads = [
      '`useState` hook {/*usestate*/}',
      'Before {/* not shown */} after',
      'Set up {.wide #install}',
      'Notes {: .no_toc }',
      'New <Badge text="a > b" {...more} /> API {#api} <Badge>beta</Badge>',
      '<a id="old-name"></a>Renamed',
      '![Logo](logo.png) [Guide](guide.md) [¶](#guide)',
      '[![Logo of Ferry](logo.png)](https://ferry.example)',
      'Maps `{#id}` and {key: value}',
    ]
    const { sections } = await documentOf('a.md', heads.map((head) => `## ${head}\n\n${long}\n`).join('\n'))
    expect(sections.map(({ heading, anchor }) => [heading, anchor])).toEqual([
      ['useState hook', 'usestate'],
      ['Before after', 'before-after'],
      ['Set up', 'install'],
      ['Notes', 'notes'],
      ['New API beta', 'api'],
      ['Renamed', 'old-name'],
      ['Guide', 'guide'],
      ['Logo of Ferry', 'logo-of-ferry'],
      ['Maps {#id} and {key: value}', 'maps-id-and-key-value'],
    ])
  })

  it('takes a logo for the title only where there is no other', async () => {
    const logo = '# [![Logo of Ferry](logo.png)](https://ferry.example)\n\n'
    expect((await documentOf('a.md', `${logo}# Install\n\n${long}\n`)).title).toBe('Install')
    expect((await documentOf('a.md', `${logo}${long}\n`)).title).toBe('Logo of Ferry')
  })

  it('reads a centred HTML heading as the title', async () => {
    const { title, sections } = await documentOf(
      'readme.md',
      `<h1 align="center">\n  <img src="x"> Fast <em>thing</em>\n</h1>\n\n${long}\n`,
    )
    expect({ title, lines: sections.map(({ heading, line }) => [heading, line]) }).toEqual({
      title: 'Fast thing',
      lines: [['Fast thing', 5]],
    })
  })

  it('joins tiny sections to the one they stand under, as one slice; in a short document all headings stay', async () => {
    const short = `# A\n\nIntro.\n\n## B\n\nTiny.\n\n## C\n\n${long}\n\n## D\n\nAlso tiny.\n`
    const sectionsOf = async (source: string) =>
      (await documentOf('a.md', source)).sections.map(({ heading, text }) => [heading, text]).slice(0, 4)
    const end = Array.from({ length: 60 }, (_, at) => `## E${at}\n\n${long}\n`).join('\n')
    expect(await sectionsOf(`${short}\n${end}`)).toEqual([
      ['A', 'Intro.\n\n## B\n\nTiny.'],
      ['C', long],
      ['D', 'Also tiny.'],
      ['E0', long],
    ])
    expect(await sectionsOf(short)).toEqual([
      ['A', 'Intro.'],
      ['B', 'Tiny.'],
      ['C', long],
      ['D', 'Also tiny.'],
    ])
  })

  it('cuts long sections between paragraphs and never inside a code block', async () => {
    const code = `\`\`\`js\n${'const a = 1\n\n'.repeat(500)}\`\`\``
    const source = `# Long\n\n${`${long}\n\n`.repeat(60)}For example:\n\n${code}\n\n${`${long}\n\n`.repeat(10)}`
    const { sections } = await documentOf('a.md', source)
    expect(sections.map(({ heading, anchor, line }) => [heading, anchor, line])).toEqual([
      ['Long', 'long', 3],
      ['Long', 'long-2', 83],
      ['Long', 'long-3', 123],
      ['Long', 'long-4', 1128],
    ])
    expect(sections[2]?.text).toBe(`For example:\n\n${code}`)
  })

  it('covers every word but headings and metadata, each section a slice at its line', async () => {
    const source = `+++\ntitle = "T"\n+++\r\n<script setup>\r\nimport a from 'a'\r\n</script>\r\n\r\n# H\r\n\r\n<!-- note -->\r\n  ${long}\r\n\r\n## I\r\n\r\n- ${long}\r\n\r\n<style>\r\nb {}\r\n</style>\r\n`
    const { title, sections } = await documentOf('a.md', source)
    expect(title).toBe('T')
    expect(sections.map(({ text, line }) => [text, line])).toEqual([
      [`  ${long}`, 11],
      [`- ${long}`, 15],
    ])
  })

  it('finds the outermost headings that mdast finds, over 3,000 seeded random documents', () => {
    let seed = 7
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      return Math.floor((seed / 2 ** 32) * below)
    }
    const starts = ['', '', '', ' ', '   ', '> ', '>', '- ', '1. ', '* ', '  - ', '   > ', '> - ', '- > ', '[^1]: ']
    const rests =
      '# a|## b ##|text|===|---|- - -|```|~~~|```js|/ a / b /|/---/---/|<div>|</div>|<!-- c|-->|<!-- x -->|<script>|</script>||||#nope|# |#|--|=|*|-|1.|***|`code`|a|* * *|<?php|?>'
        .split('|')
        .map((rest) => rest.replaceAll('/ ', '| ').replaceAll(' /', ' |').replaceAll('/-', '|-').replaceAll('-/', '-|'))
    const line = (source: string, offset: number) => source.slice(0, offset).split('\n').length
    const differing = Array.from({ length: 3000 }, () =>
      Array.from({ length: 2 + random(8) }, () => `${starts[random(starts.length)]}${rests[random(rests.length)]}\n`).join(''),
    ).filter((source) => {
      const tree = fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
      const wanted = tree.children.flatMap((node) =>
        node.type === 'heading' ? [`${line(source, node.position?.start.offset ?? 0)}:${node.depth}`] : [],
      )
      const found = scanMarkdown(source, 0).heads.map(({ start, level }) => `${line(source, start)}:${level}`)
      return wanted.join() !== found.join()
    })
    expect(differing).toEqual([])
  })
})

describe('MDX', () => {
  it('leaves imports, exports and comments out, lists components, finds headings inside them', async () => {
    const source = `import Tabs from '@theme/Tabs'\nexport const meta = {\n\n  a: '# no',\n}\n\n{/* hidden\n# no */}\n\n# Title\n\n<Tabs\n  kind="x"\n>\n## Inside\n${long}\n</Tabs>\n\nexport default of nothing is a sentence.\n`
    const { title, sections, metadata } = await documentOf('a.mdx', source)
    expect({ title, metadata }).toEqual({ title: 'Title', metadata: { components: 'Tabs' } })
    expect(sections.map(({ heading }) => heading)).toEqual(['Title', 'Inside'])
    expect(sections[0]?.text).toBe('<Tabs\n  kind="x"\n>')
  })

  it('reads broken components as Markdown', async () => {
    expect(await headings(`<Tabs a={\n\n# One\n\n${long}\n\nexport const x = {\n\n# Two\n\n${long}\n`, 'a.mdx')).toEqual(['', 'One', 'Two'])
  })
})
