import type { LinkProps } from '@tanstack/react-router'

/** What a shortcut does: go to a page, open something that lies over all pages, or go to the field of the page. */
type Deed = { readonly to: NonNullable<LinkProps['to']> } | { readonly open: Overlay } | { readonly focus: 'search' | 'question' }

/** What can lie over every page. */
export type Overlay = 'palette' | 'keys'

export interface Shortcut {
  /** Keys one after the other, as `KeyboardEvent.key` names them; `Mod+` stands for Cmd on a Mac and Ctrl elsewhere. */
  readonly keys: readonly string[]
  readonly label: string
  readonly group: 'Anywhere' | 'Go to'
  readonly does: Deed
}

/** Every shortcut that holds on all pages: the handler and the list of keys are made from it. */
export const shortcuts = {
  palette: { keys: ['Mod+k'], label: 'Search or jump to …', group: 'Anywhere', does: { open: 'palette' } },
  keys: { keys: ['?'], label: 'Show all keys', group: 'Anywhere', does: { open: 'keys' } },
  search: { keys: ['/'], label: 'Go to the search field of the page', group: 'Anywhere', does: { focus: 'search' } },
  question: { keys: ['i'], label: 'Go to the question field of the page', group: 'Anywhere', does: { focus: 'question' } },
  ask: { keys: ['n'], label: 'New question', group: 'Anywhere', does: { to: '/' } },
  conversations: { keys: ['g', 'h'], label: 'All conversations', group: 'Go to', does: { to: '/sessions' } },
  documents: { keys: ['g', 'd'], label: 'Search documents', group: 'Go to', does: { to: '/search' } },
  collections: { keys: ['g', 'c'], label: 'Collections', group: 'Go to', does: { to: '/collections' } },
  connectors: { keys: ['g', 'x'], label: 'Connectors', group: 'Go to', does: { to: '/connectors' } },
  memory: { keys: ['g', 'm'], label: 'Memory', group: 'Go to', does: { to: '/memory' } },
  agents: { keys: ['g', 'a'], label: 'Agents', group: 'Go to', does: { to: '/agents' } },
  runs: { keys: ['g', 'r'], label: 'Runs', group: 'Go to', does: { to: '/runs' } },
  usage: { keys: ['g', 'u'], label: 'Usage', group: 'Go to', does: { to: '/usage' } },
  settings: { keys: ['g', 's'], label: 'Settings', group: 'Go to', does: { to: '/settings' } },
  tools: { keys: ['g', 't'], label: 'Tools', group: 'Go to', does: { to: '/tools' } },
} as const satisfies Readonly<Record<string, Shortcut>>

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** A key as it stands on the keyboard: `Ctrl K`, `G`. */
const keyShown = (key: string): string =>
  key.replace('Mod+', isMac ? '⌘ ' : 'Ctrl ').replace(/(^|\s)[a-z]$/, (letter) => letter.toUpperCase())

/** All keys of a shortcut in one text. */
export const keysShown = ({ keys }: Pick<Shortcut, 'keys'>): string => keys.map(keyShown).join(' then ')

/** The key of an event in the words of a shortcut; undefined for what no shortcut can be made of. */
export function pressedKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  if (altKey) return undefined
  const isMod = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey
  if (isMod) return `Mod+${key.toLowerCase()}`
  return ctrlKey || metaKey ? undefined : key
}
