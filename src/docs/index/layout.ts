/**
 * What a segment knows of its pages and sections besides their words: which documents they are and how long. Sections are numbered from 0, those of a
 * page next to one another. Read whole, 3 bytes a section and 12 a page.
 */
export interface Layout {
  /** Document numbers of the pages. */
  readonly documents: Uint32Array
  /** First section of each page, and one more: the number of sections. */
  readonly starts: Uint32Array
  /** Tokens of all titles and bodies, by page. */
  readonly pageLengths: Uint32Array
  /** Tokens by section, capped at 255. */
  readonly titles: Uint8Array
  readonly crumbs: Uint8Array
  /** {@link lengthCode} of the tokens by section. */
  readonly bodies: Uint8Array
  /** By page: the {@link tokenizerVersion} that read its words. */
  readonly tokenizerVersions: Uint8Array
  /** Page by section. */
  readonly pageOf: Uint32Array
}

/**
 * Counted up whenever the same text gives other terms: what an earlier version read is read again (reindex-old-words.ts). Layouts that name none are of version
 * 1.
 */
export const tokenizerVersion = 2

const perFactor = 23

/** A length in one byte, within 2.2% of it up to 60,000. */
export const lengthCode = (length: number): number => Math.min(255, Math.round(Math.log1p(length) * perFactor))

/** The length that a {@link lengthCode} stands for. */
export const lengthOfCode = (code: number): number => Math.expm1(code / perFactor)

/** One page while a segment is built: token counts of its sections by field. */
export interface PageLengths {
  readonly document: number
  readonly sections: readonly { readonly title: number; readonly crumbs: number; readonly body: number }[]
}

export const layoutOf = (pages: readonly PageLengths[]): Layout => {
  const sections = pages.flatMap((page) => page.sections)
  const starts = new Uint32Array(pages.length + 1)
  pages.forEach((page, at) => {
    starts[at + 1] = (starts[at] ?? 0) + page.sections.length
  })
  return {
    documents: Uint32Array.from(pages, (page) => page.document),
    starts,
    pageLengths: Uint32Array.from(pages, (page) => page.sections.reduce((sum, { title, body }) => sum + title + body, 0)),
    titles: Uint8Array.from(sections, ({ title }) => Math.min(255, title)),
    crumbs: Uint8Array.from(sections, ({ crumbs }) => Math.min(255, crumbs)),
    bodies: Uint8Array.from(sections, ({ body }) => lengthCode(body)),
    tokenizerVersions: new Uint8Array(pages.length).fill(tokenizerVersion),
    pageOf: pageOf(starts),
  }
}

const pageOf = (starts: Uint32Array): Uint32Array => {
  const found = new Uint32Array(starts.at(-1) ?? 0)
  for (let page = 0; page + 1 < starts.length; page += 1) found.fill(page, starts[page], starts[page + 1])
  return found
}

const bytesOf = (numbers: Uint32Array): Uint8Array => new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)

/** Little-endian: two counts, then the arrays one after the other. */
export const encodeLayout = (layout: Layout): Uint8Array => {
  const parts = [
    bytesOf(Uint32Array.of(layout.documents.length, layout.titles.length)),
    bytesOf(layout.documents),
    bytesOf(layout.starts),
    bytesOf(layout.pageLengths),
    layout.titles,
    layout.crumbs,
    layout.bodies,
    layout.tokenizerVersions,
  ]
  const data = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    data.set(part, at)
    at += part.length
  }
  return data
}

export const decodeLayout = (data: Uint8Array): Layout => {
  const own = data.slice()
  const [pages = 0, sections = 0] = own.length < 8 ? [] : new Uint32Array(own.buffer, 0, 2)
  let at = 8
  const numbers = (count: number): Uint32Array => {
    const from = at
    at += count * 4
    return new Uint32Array(own.buffer, from, count)
  }
  const small = (count = sections): Uint8Array => {
    const from = at
    at += count
    return new Uint8Array(own.buffer, from, count)
  }
  if (own.length < 8) return layoutOf([])
  const documents = numbers(pages)
  const starts = numbers(pages + 1)
  const lengths = { pageLengths: numbers(pages), titles: small(), crumbs: small(), bodies: small() }
  const tokenizerVersions = at < own.length ? small(pages) : new Uint8Array(pages).fill(1)
  return { documents, starts, ...lengths, tokenizerVersions, pageOf: pageOf(starts) }
}

/** One layout of several, without the pages that `keep` refuses (part, page). */
export const joinLayouts = (parts: readonly Layout[], keep: (part: number, page: number) => boolean): Layout => {
  const kept = parts.map((layout, part) => [...layout.documents.keys()].filter((page) => keep(part, page)))
  const pages = kept.reduce((sum, list) => sum + list.length, 0)
  const sections = kept.reduce((sum, list, part) => sum + list.reduce((all, page) => all + sizeOf(parts[part], page), 0), 0)
  const joined = {
    documents: new Uint32Array(pages),
    starts: new Uint32Array(pages + 1),
    pageLengths: new Uint32Array(pages),
    titles: new Uint8Array(sections),
    crumbs: new Uint8Array(sections),
    bodies: new Uint8Array(sections),
    tokenizerVersions: new Uint8Array(pages),
  }
  let page = 0
  let section = 0
  parts.forEach((layout, part) => {
    for (const from of kept[part] ?? []) {
      const [start, end] = [layout.starts[from] ?? 0, layout.starts[from + 1] ?? 0]
      joined.documents[page] = layout.documents[from] ?? 0
      joined.pageLengths[page] = layout.pageLengths[from] ?? 0
      joined.tokenizerVersions[page] = layout.tokenizerVersions[from] ?? 1
      joined.titles.set(layout.titles.subarray(start, end), section)
      joined.crumbs.set(layout.crumbs.subarray(start, end), section)
      joined.bodies.set(layout.bodies.subarray(start, end), section)
      section += end - start
      page += 1
      joined.starts[page] = section
    }
  })
  return { ...joined, pageOf: pageOf(joined.starts) }
}

const sizeOf = (layout: Layout | undefined, page: number): number => (layout?.starts[page + 1] ?? 0) - (layout?.starts[page] ?? 0)
