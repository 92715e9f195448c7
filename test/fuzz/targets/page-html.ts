import { Parser } from 'htmlparser2'
import { html } from '../../../src/views/page/html.ts'
import { markdownHtml } from '../../../src/views/page/markdown-html.ts'
import { holds, inProportion, type Target, textOf } from '../target.ts'

const tags = new Set('p pre code hr blockquote ul ol li div table thead tbody tr th td strong em a sup'.split(' '))
const attributes = new Set(['class', 'href', 'rel', 'start'])

/** Answers of models as HTML of a page: whatever they hold, nothing in it runs or loads. */
export const pageHtmlTarget: Target = {
  name: 'page-html',
  seeds: [
    '# Title\n\nSome **bold** and *it* `code` [1] [?] https://x.example/a.\n\n- a\n  - b\n    1. c\n\n> quote\n> > deeper\n\n| a | b |\n|---|---|\n| 1 | [l](https://y.example) |\n\n```js\n<script>alert(1)</script>\n```\n',
    '[x](javascript:alert(1)) <img src=x onerror=alert(1)> ![a](data:x) [a](https://x" onmouseover="y) ``` ` `` **[1]**',
  ],
  words: [
    '**',
    '*',
    '`',
    '```',
    '[1]',
    '[',
    '](',
    ')',
    '> ',
    '- ',
    '1. ',
    '| ',
    '|---|\n',
    '# ',
    'https://',
    'javascript:',
    '"',
    "'",
    '<script>',
    'onerror=',
    '&',
    '&lt;',
    '---\n',
  ],
  nests: [
    ['> ', ''],
    ['>', ''],
    ['- ', ''],
    [' - a\n ', ''],
    ['**', '**'],
    ['[', ']'],
    ['`', '`'],
    ['| ', ''],
  ],
  run(bytes) {
    const text = textOf(bytes)
    const { markup } = markdownHtml(text, (mark) => html`<sup>${mark}</sup>`)
    inProportion(text.length, markup.length, 'a page', 80)
    const open: string[] = []
    const parser = new Parser({
      onopentag(name, given) {
        holds(tags.has(name), 'a page has known tags only')
        for (const [key, value] of Object.entries(given)) {
          holds(attributes.has(key), 'a page has known attributes only')
          if (key === 'href') holds(/^(?:https?|file|mailto):/i.test(value), 'a link leads to a page, a file or a mailbox')
        }
        open.push(name)
      },
      onclosetag: () => void open.pop(),
    })
    parser.end(markup)
    holds(open.length === 0, 'what is opened is closed')
  },
}
