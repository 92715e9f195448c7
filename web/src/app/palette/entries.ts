import type { LucideIcon } from 'lucide-react'

/** One line of the palette. */
export interface Entry {
  readonly id: string
  readonly label: string
  /** Beside the label: the place of a document. */
  readonly note?: string
  /** Of the keyboard, beside the label where there is one. */
  readonly keys?: string
  /** Beneath it: words that were found. */
  readonly found?: { readonly text: string; readonly marks: readonly { readonly start: number; readonly end: number }[] }
  readonly icon: LucideIcon
  /** Other words that it is looked for by. */
  readonly words?: string
  readonly run: () => void
}

export interface EntryGroup {
  readonly title: string
  readonly items: readonly Entry[]
}

/** The entries that hold all the words, those first whose label begins with the first of them. */
export function fitting(entries: readonly Entry[], query: string): readonly Entry[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean)
  const fit = entries.filter(({ label, words = '' }) => {
    const all = `${label} ${words}`.toLowerCase()
    return wanted.every((word) => all.includes(word))
  })
  const first = wanted[0] ?? ''
  const rank = ({ label }: Entry) => (label.toLowerCase().startsWith(first) ? 0 : 1)
  return fit.toSorted((a, b) => rank(a) - rank(b))
}
