import { type Html, html, link } from './html.ts'

/** Makes what stands for a mark: the number of `[1]`, or `?`; undefined where it is none and stays as it is written. */
export type MarkOf = (mark: string) => Html | undefined

/** Markdown as models write answers, as HTML: headings, paragraphs, lists, quotes, tables, code, emphasis, links, marks. HTML in it is shown as it is written. */
export const markdownHtml = (text: string, markOf: MarkOf): Html => html`${blocks(text.replaceAll('\r\n', '\n').split('\n'), markOf)}`

const fence = /^ {0,3}(`{3,}|~{3,})\s*([\w+#.-]*)/
const heading = /^ {0,3}(#{1,6})\s+(.*)$/
const rule = /^ {0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/
const quote = /^ {0,3}> ?/
const item = /^(\s*)([-*+]|\d{1,9}[.)])\s+(.*)$/
const tableRule = /^\s*(?:\|\s*)?:?-+:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$/

/** Quotes inside each other that are shown as such; signs beyond these are words. */
const deepestQuote = 16

function blocks(lines: readonly string[], markOf: MarkOf, depth = 0): readonly Html[] {
  const made: Html[] = []
  let at = 0
  const takeWhile = (holds: (line: string) => boolean): readonly string[] => {
    const from = at
    while (at < lines.length && holds(lines[at]!)) at++
    return lines.slice(from, at)
  }
  while (at < lines.length) {
    const line = lines[at]!
    const opened = fence.exec(line)
    const head = heading.exec(line)
    if (line.trim() === '') at++
    else if (opened) {
      at++
      const code = takeWhile((each) => !each.trimStart().startsWith(opened[1]!))
      at++
      made.push(html`<pre><code>${code.join('\n')}</code></pre>`)
    } else if (head) {
      at++
      made.push(html`<p class="heading h${head[1]!.length}">${inline(withoutSigns(head[2]!), markOf)}</p>`)
    } else if (rule.test(line)) {
      at++
      made.push(html`<hr>`)
    } else if (depth < deepestQuote && quote.test(line)) {
      made.push(
        html`<blockquote>${blocks(
          takeWhile((each) => quote.test(each)).map((each) => each.replace(quote, '')),
          markOf,
          depth + 1,
        )}</blockquote>`,
      )
    } else if (item.test(line))
      made.push(
        list(
          takeWhile((each) => item.test(each) || /^\s+\S/.test(each)),
          markOf,
        ),
      )
    else if (line.includes('|') && tableRule.test(lines[at + 1] ?? '') && lines[at + 1]!.includes('-')) {
      made.push(
        table(
          takeWhile((each) => each.includes('|')),
          markOf,
        ),
      )
    } else {
      at++
      const more = takeWhile((each) => each.trim() !== '' && !begins(each))
      made.push(html`<p>${inline([line, ...more].join('\n'), markOf)}</p>`)
    }
  }
  return made
}

/** A heading may end in signs, too. */
function withoutSigns(words: string): string {
  let end = words.trimEnd().length
  while (words[end - 1] === '#') end--
  return words.slice(0, end).trimEnd()
}

/** Whether a line begins another block, also without an empty line before it. */
const begins = (line: string): boolean => [fence, heading, quote, item].some((pattern) => pattern.test(line))

/** Lines of a list: deeper items, and text that goes on, belong to the item above them. */
function list(lines: readonly string[], markOf: MarkOf): Html {
  const first = item.exec(lines[0]!)
  const depth = first?.[1]?.length ?? 0
  const items: string[][] = []
  for (const line of lines) {
    const found = item.exec(line)
    if (found && found[1]!.length <= depth) items.push([found[3]!])
    else items.at(-1)?.push(line)
  }
  const made = items.map(([head = '', ...rest]) => {
    const text = rest.findIndex((line) => item.test(line))
    const words = text < 0 ? rest : rest.slice(0, text)
    return html`<li>${inline([head, ...words].join('\n'), markOf)}${text < 0 ? undefined : list(rest.slice(text), markOf)}</li>`
  })
  const number = Number.parseInt(first?.[2] ?? '', 10)
  return Number.isNaN(number) ? html`<ul>${made}</ul>` : html`<ol start="${number}">${made}</ol>`
}

function table(lines: readonly string[], markOf: MarkOf): Html {
  const [head = '', , ...rows] = lines
  const cells = (line: string) =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim())
  const row = (line: string, cell: (words: Html) => Html) =>
    html`<tr>${cells(line).map((words) => cell(html`${inline(words, markOf)}`))}</tr>`
  return html`<div class="wide"><table><thead>${row(head, (words) => html`<th>${words}</th>`)}</thead><tbody>${rows.map((line) =>
    row(line, (words) => html`<td>${words}</td>`),
  )}</tbody></table></div>`
}

/** Code, marks, links, bare addresses, bold, italic: the first that fits at each place. Lengths are bounded, so that no text takes long. */
const piece =
  /(?<tick>`{1,3})(?<code>[^`]{1,1000})\k<tick>|\[(?<mark>\d{1,3}|\?)\](?!\()|\[(?<words>[^\]\n]{1,300})\]\((?<to>[^()\s]{1,1000})\)|(?<bare>https?:\/\/[^\s<>"')\]]{1,1000}[^\s<>"')\].,;:!?])|\*\*(?<bold>[^*\n]{1,500})\*\*|(?<![\w*])[*_](?<italic>[^*_\n]{1,500})[*_](?![\w*])/g

function inline(text: string, markOf: MarkOf): readonly Html[] {
  const made: Html[] = []
  let at = 0
  for (const match of text.matchAll(piece)) {
    const { code, mark, words, to, bare, bold, italic } = match.groups ?? {}
    made.push(html`${text.slice(at, match.index)}`)
    at = match.index + match[0].length
    if (code !== undefined) made.push(html`<code>${code}</code>`)
    else if (mark !== undefined) made.push(markOf(mark) ?? html`${match[0]}`)
    else if (to !== undefined) made.push(link(to, words))
    else if (bare !== undefined) made.push(link(bare))
    else if (bold !== undefined) made.push(html`<strong>${inline(bold, markOf)}</strong>`)
    else made.push(html`<em>${inline(italic ?? '', markOf)}</em>`)
  }
  return [...made, html`${text.slice(at)}`]
}
