const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  reg: '®',
  mdash: '—',
  ndash: '–',
  hellip: '…',
}

const decodeEntity = (whole: string, name: string): string => {
  if (!name.startsWith('#')) return entities[name] ?? whole
  const number = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return number > 0 && number <= 0x10ffff ? String.fromCodePoint(number) : whole
}

const pairs = [/(\*{1,3}|~~)(?=\S)([^\n]*?[^\s*])\1(?!\*)/g, /(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([^\n]*?[^\s_])\1(?![\p{L}\p{N}_])/gu]
const image = /!\[([^[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^[\]]*\])?/g
const tag = /<!--.*?-->|<\/?[A-Za-z][\w.-]*(?:\s+(?:[\w:@.-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^\s"'=<>`]+))?|\{[^{}]*\}))*\s*\/?>/g
const htmlImage = /<img\s[^<>]*?\balt\s*=\s*(?:"([^"]*)"|'([^']*)')[^<>]*>/gi
/** A link from a heading to itself, and an expression of JSX that is a blank or a comment. */
const permalink = /\[[¶#§🔗\s]+\]\(#[^()]*\)/gu
const blankExpression = /\{\s*(["'`])\s*\1\s*\}/g
const comment = /\{\/\*((?:(?!\*\/).)*)\*\/\}/g
const footnote = /\[\^[^\]\s]+\]/g
const link = /\[([^[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^[\]]*\])/g

/** Metadata of a heading: `{#id}`, `{.class #id}`, `{: .class}`, `[#id]`. */
const attributes = /^(?:\{:?\s*((?:[#.][^\s{}\\*]+|[\w-]+=(?:"[^"{}]*"|[^\s"{}]+)|-)(?:\s+[^\s{}\\]+)*)\s*\\?\}|\[(#[^\s[\]]+)\])\s*$/

/** What a heading ends in, where that is metadata, and where it begins. */
const attributesAtEnd = (text: string): { readonly words: string; readonly at: number } | undefined => {
  const last = text.trimEnd().at(-1)
  if (last !== '}' && last !== ']') return undefined
  const at = text.lastIndexOf(last === '}' ? '{' : '[')
  const found = at < 0 ? null : attributes.exec(text.slice(at))
  return found ? { words: found[1] ?? found[2]!, at: text[at - 1] === '\\' ? at - 1 : at } : undefined
}

const anchorTag = /<a\s[^<>]*?\b(?:id|name)\s*=\s*["']([^"'\s]+)["']/i

interface Words {
  readonly heading: string
  readonly anchor?: string
  /** Whether it is nothing but an image, whose words stand for it. */
  readonly isImage?: true
}

/** Takes the ids of a heading out; a comment of JSX that is one word is one. */
const withoutIds = (raw: string): { readonly text: string; readonly anchor: string | undefined } => {
  let anchor: string | undefined
  let text = raw.replace(comment, (_, words: string) => {
    anchor ??= /^\s*#?([^\s#]+)\s*$/.exec(words)?.[1]
    return ''
  })
  for (let found = attributesAtEnd(text); found; found = attributesAtEnd(text)) {
    anchor ??= /(?:^|\s)#(\S+)/.exec(found.words)?.[1]
    text = text.slice(0, found.at)
  }
  // What a tag or a badge stands behind, such as `Title {#id} <Badge/>`.
  text = text.replace(/\s\{#([^\s{}]+)\}(?=\s*<)/, (_, id: string) => {
    anchor ??= id
    return ''
  })
  return { text, anchor: anchor ?? anchorTag.exec(text)?.[1] }
}

/** A heading's plain words as a reader sees them, and the id its author gave it: code, emphasis and links without their marks, no tags and no images. */
export const headingWords = (raw: string): Words => {
  const kept: string[] = []
  const keep = (text: string): string => `\u{e000}${String.fromCharCode(0xe001 + kept.push(text))}`
  const withCodeKept = raw.replace(/(?<![`\\])(`+)(?!`)(.*?[^`])\1(?!`)/g, (_, _ticks, code: string) =>
    keep(/^ .*\S.* $/.test(code) ? code.slice(1, -1) : code),
  )
  const { text: marked, anchor } = withoutIds(withCodeKept)
  const plain = (source: string, alt: '' | '$1'): string => {
    let text = source.replace(/\\([!-/:-@[-`{-~])/g, (_, character: string) => keep(character))
    text = text.replace(/<((?:https?|mailto):[^\s<>]*)>/g, (_, address: string) => keep(address))
    if (alt !== '') text = text.replace(htmlImage, (_, double?: string, single?: string) => double ?? single ?? '')
    text = text.replace(tag, '').replace(permalink, '').replace(blankExpression, ' ')
    text = text.replace(footnote, '').replace(image, alt).replace(link, '$1')
    for (const pair of pairs) text = text.replace(pair, '$2').replace(pair, '$2')
    text = text.replace(/&(#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|\w{2,31});/g, decodeEntity)
    for (let round = 0; round < 2; round++)
      text = text.replace(/\u{e000}(.)/gu, (_, index: string) => kept[index.charCodeAt(0) - 0xe002] ?? '')
    return text.replace(/\s+/g, ' ').trim()
  }
  const given = anchor ? { anchor } : {}
  const heading = plain(marked, '')
  return heading === '' ? { heading: plain(marked, '$1'), isImage: true, ...given } : { heading, ...given }
}
