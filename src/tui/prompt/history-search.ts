import { moved } from './edit-history.ts'
import { lowered } from './fuzzy.ts'
import { settled } from './graphemes.ts'
import { earlier } from './history-moves.ts'
import type { Key } from './key.ts'
import { cleanText } from './paste.ts'
import type { HistorySearch, PromptState } from './prompt-state.ts'

/** Begins a search of earlier prompts, from the newest. */
export const searchBegun = (state: PromptState): PromptState => ({
  ...state,
  completion: undefined,
  search: { query: '', at: undefined, failed: false, before: { ...state, completion: undefined } },
})

/**
 * A key in a search. `goesOn` says that the search has ended and the key is still to be done: as in a shell, return sends what was found, and a key
 * that moves or changes does so there. Escape and tab leave what was found in the prompt, ctrl-G and ctrl-C give the search up.
 */
export function searched(state: PromptState, search: HistorySearch, key: Key): { readonly state: PromptState; readonly goesOn: boolean } {
  const stay = (next: PromptState) => ({ state: next, goesOn: false })
  if (key.kind !== 'chord') return stay(found(search, search.query + lineOf(key.text), search.at ?? newest(search)))
  switch (key.chord) {
    case 'ctrl-r':
      return stay(found(search, search.query, (search.at ?? newest(search) + 1) - 1))
    case 'ctrl-s':
      return stay(found(search, search.query, (search.at ?? newest(search)) + 1, 1))
    case 'backspace':
      return stay(found(search, [...search.query].slice(0, -1).join(''), newest(search)))
    case 'ctrl-g':
    case 'ctrl-c':
      return stay(search.before)
    case 'escape':
    case 'tab':
      return stay(kept(state))
    case 'return':
      return { state: kept(state), goesOn: search.at !== undefined && !search.failed }
    default:
      return { state: kept(state), goesOn: true }
  }
}

const kept = (state: PromptState): PromptState => ({ ...moved(state, state.cursor), search: undefined })

const newest = ({ before }: HistorySearch): number => before.past.entries.length - 1

const lineOf = (text: string): string => cleanText(text).replace(/\s+/g, ' ')

/** Looks from an entry on, to older ones or with `way` 1 to newer ones; shows the first that holds the query and is not what is shown already. */
function found(search: HistorySearch, query: string, from: number, way: -1 | 1 = -1): PromptState {
  const { before } = search
  const { entries } = before.past
  if (query === '') return { ...before, search: { query, at: undefined, failed: false, before } }
  const shown = search.query === query && search.at !== undefined ? entries[search.at] : undefined
  for (let at = from; at >= 0 && at < entries.length; at += way)
    if (holds(entries[at]!, query) && entries[at] !== shown) return showing({ query, at, failed: false, before })
  return showing({ ...search, query, failed: true })
}

function showing(search: HistorySearch): PromptState {
  const { at, before, query } = search
  if (at === undefined) return { ...before, search }
  const state = earlier(before, at)
  const place = lowered(state.text).indexOf(lowered(query))
  return { ...state, cursor: place < 0 ? state.cursor : settled(state.text, place), search }
}

const holds = (entry: string, query: string): boolean => lowered(entry).includes(lowered(query))
