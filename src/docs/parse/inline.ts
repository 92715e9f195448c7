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
const tag = /<!--.*?-->|<\/?[A-Za-z][\w.-]*(?:\s+[\w:@.-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^\s"'=<>`]+))?)*\s*\/?>/g
const footnote = /\[\^[^\]\s]+\]/g
const link = /\[([^[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^[\]]*\])/g

/** The words of one line of Markdown as a reader sees them: code, emphasis, links and HTML tags without their marks. */
export const plainInline = (raw: string): string => {
  const kept: string[] = []
  const keep = (text: string): string => `\u{e000}${String.fromCharCode(0xe001 + kept.push(text))}`
  let text = raw.replace(/(?<![`\\])(`+)(?!`)(.*?[^`])\1(?!`)/g, (_, _ticks, code: string) =>
    keep(/^ .*\S.* $/.test(code) ? code.slice(1, -1) : code),
  )
  text = text.replace(/\\([!-/:-@[-`{-~])/g, (_, character: string) => keep(character))
  text = text.replace(/<((?:https?|mailto):[^\s<>]*)>/g, (_, address: string) => keep(address)).replace(tag, '')
  text = text.replace(footnote, '').replace(image, '$1').replace(link, '$1')
  for (const pair of pairs) text = text.replace(pair, '$2').replace(pair, '$2')
  text = text.replace(/&(#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|\w{2,31});/g, decodeEntity)
  for (let round = 0; round < 2; round++)
    text = text.replace(/\u{e000}(.)/gu, (_, index: string) => kept[index.charCodeAt(0) - 0xe002] ?? '')
  return text.replace(/\s+/g, ' ').trim()
}

const customId = /\s*(?:\{(?::\s*|\/\*\s*)?#([^\s{}*]+)[^{}]*\}|\[#([^\s[\]]+)\])\s*$/

/** A heading's plain words, and the id its author gave it with `{#id}`. */
export const headingWords = (raw: string): { readonly heading: string; readonly anchor?: string } => {
  const id = customId.exec(raw)
  const anchor = id?.[1] ?? id?.[2]
  return { heading: plainInline(id ? raw.slice(0, id.index) : raw), ...(anchor ? { anchor } : {}) }
}
