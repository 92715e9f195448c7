import type { LinkProps } from '@tanstack/react-router'
import { shell } from '../words/en/shell.ts'
import { wordsOf } from '../words/words.tsx'

const say = wordsOf('shell', shell)

/** What a shortcut does: go to a page, open something that lies over all pages, or go to the field of the page. */
type Deed = { readonly to: NonNullable<LinkProps['to']> } | { readonly open: Overlay } | { readonly focus: 'search' | 'question' }

/** What can lie over every page. */
export type Overlay = 'palette' | 'keys'

export interface Shortcut {
  /** Keys one after the other, as `KeyboardEvent.key` names them; `Mod+` stands for Cmd on a Mac and Ctrl elsewhere. */
  readonly keys: readonly string[]
  readonly label: string
  readonly group: 'anywhere' | 'goTo'
  readonly does: Deed
}

/** Every shortcut that holds on all pages: the handler and the list of keys are made from it. */
export const shortcuts = {
  palette: { keys: ['Mod+k'], label: say('search'), group: 'anywhere', does: { open: 'palette' } },
  keys: { keys: ['?'], label: say('showShortcuts'), group: 'anywhere', does: { open: 'keys' } },
  search: { keys: ['/'], label: say('focusSearch'), group: 'anywhere', does: { focus: 'search' } },
  question: { keys: ['i'], label: say('focusQuestion'), group: 'anywhere', does: { focus: 'question' } },
  ask: { keys: ['n'], label: say('newQuestion'), group: 'anywhere', does: { to: '/' } },
  conversations: { keys: ['g', 'h'], label: say('allConversations'), group: 'goTo', does: { to: '/sessions' } },
  documents: { keys: ['g', 'd'], label: say('searchDocuments'), group: 'goTo', does: { to: '/search' } },
  collections: { keys: ['g', 'c'], label: say('collections'), group: 'goTo', does: { to: '/collections' } },
  connectors: { keys: ['g', 'x'], label: say('connectors'), group: 'goTo', does: { to: '/connectors' } },
  memory: { keys: ['g', 'm'], label: say('memory'), group: 'goTo', does: { to: '/memory' } },
  agents: { keys: ['g', 'a'], label: say('agents'), group: 'goTo', does: { to: '/agents' } },
  runs: { keys: ['g', 'r'], label: say('runs'), group: 'goTo', does: { to: '/runs' } },
  usage: { keys: ['g', 'u'], label: say('usage'), group: 'goTo', does: { to: '/usage' } },
  settings: { keys: ['g', 's'], label: say('settings'), group: 'goTo', does: { to: '/settings' } },
  tools: { keys: ['g', 't'], label: say('tools'), group: 'goTo', does: { to: '/tools' } },
} as const satisfies Readonly<Record<string, Shortcut>>

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** A key as it stands on the keyboard: `Ctrl K`, `G`. */
const keyShown = (key: string): string =>
  key.replace('Mod+', isMac ? '⌘ ' : 'Ctrl ').replace(/(^|\s)[a-z]$/, (letter) => letter.toUpperCase())

/** All keys of a shortcut in one text. */
export const keysShown = ({ keys }: Pick<Shortcut, 'keys'>): string =>
  keys.map(keyShown).reduce((first, second) => say('keysThen', { first, second }))

/** The key of an event in the words of a shortcut; undefined for what no shortcut can be made of. */
export function pressedKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  if (altKey) return undefined
  const isMod = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey
  if (isMod) return `Mod+${key.toLowerCase()}`
  return ctrlKey || metaKey ? undefined : key
}
