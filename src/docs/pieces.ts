import type { ParsedSection } from './parsed.ts'

/** Sections and characters that go to another thread in one message: taking one in holds the event loop up for a few ms. */
const most = { sections: 1_000, characters: 500_000 }

/** The sections in pieces that are small enough for one message each, one of them at least. */
export function* piecesOf(sections: readonly ParsedSection[]): Generator<readonly ParsedSection[], void, undefined> {
  let from = 0
  let characters = 0
  for (let at = 0; at < sections.length; at++) {
    characters += sections[at]!.text.length
    if (at + 1 - from < most.sections && characters < most.characters) continue
    yield sections.slice(from, at + 1)
    from = at + 1
    characters = 0
  }
  if (from < sections.length || from === 0) yield sections.slice(from)
}
