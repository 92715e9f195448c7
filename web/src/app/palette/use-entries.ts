import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRight, BookOpen, Keyboard, LogOut, MessageCirclePlus, Palette, RefreshCw } from 'lucide-react'
import { collectionsQuery } from '../../api/collections.ts'
import { useMe } from '../../api/me.ts'
import { at, request } from '../../api/request.ts'
import { draftOf, setDraft } from '../../chat/drafts.ts'
import { newQuestion } from '../../chat/new-question.ts'
import { conversationsPlace, type Place, placeGroups, useAdministration } from '../places.ts'
import { keysShown, type Shortcut, shortcuts } from '../shortcuts.ts'
import { signOut } from '../sign-out.ts'
import { applyTheme, storedTheme, themes, themeWords } from '../theme.ts'
import type { Entry } from './entries.ts'

const all: readonly Shortcut[] = Object.values(shortcuts)

/** The keys that lead to a page. */
function keysTo(to: Place['to']): string | undefined {
  const found = all.find(({ does }) => 'to' in does && does.to === to)
  return found && keysShown(found)
}

/** Every page that whoever is signed in can go to. */
export function usePages(): readonly Entry[] {
  const navigate = useNavigate()
  const { places } = useAdministration()
  return [conversationsPlace, ...placeGroups.flatMap((group) => group.places), ...places].map(({ to, label, icon, words }) => {
    const keys = keysTo(to)
    return { id: `page ${to}`, label, icon, words, run: () => void navigate({ to }), ...(keys === undefined ? {} : { note: keys }) }
  })
}

/** What can be done from anywhere. */
export function useActions({ onKeys }: { readonly onKeys: () => void }): readonly Entry[] {
  const navigate = useNavigate()
  const client = useQueryClient()
  const me = useMe()
  const { data } = useQuery(collectionsQuery)
  const theme = storedTheme()
  return [
    {
      id: 'new',
      label: 'New question',
      icon: MessageCirclePlus,
      words: 'ask begin start conversation chat',
      note: keysShown(shortcuts.ask),
      run: () => void navigate({ to: '/' }),
    },
    ...(data?.collections ?? []).flatMap(({ id, name, sync }): readonly Entry[] =>
      id === undefined || sync?.status === 'working'
        ? []
        : [
            {
              id: `sync ${id}`,
              label: `Sync ${name}`,
              icon: RefreshCw,
              words: 'update collection index again',
              async run() {
                // What goes wrong is told on the page of the collection.
                await request('POST', at`/v1/collections/${id}/sync`, {}).catch(() => undefined)
                await client.invalidateQueries({ queryKey: ['collections'] })
                await navigate({ to: '/collections/$collection', params: { collection: id } })
              },
            },
          ],
    ),
    ...themes
      .filter((each) => each !== theme)
      .map((each) => ({
        id: `theme ${each}`,
        label: `Colours: ${themeWords[each].toLowerCase()}`,
        icon: Palette,
        words: 'theme appearance mode change',
        run: () => applyTheme(each),
      })),
    { id: 'keys', label: 'Show all keys', icon: Keyboard, words: 'shortcuts help', note: keysShown(shortcuts.keys), run: onKeys },
    {
      id: 'reference',
      label: 'HTTP reference',
      icon: BookOpen,
      words: 'api documentation openapi',
      run: () => void navigate({ to: '/reference' }),
    },
    ...(me?.mode === 'team'
      ? [{ id: 'leave', label: 'Sign out', icon: LogOut, words: 'log out leave', run: () => void signOut(client) }]
      : []),
  ]
}

/** The words that were typed as a question of their own. */
export function useAskEntry(words: string): readonly Entry[] {
  const navigate = useNavigate()
  if (words === '') return []
  const run = () => {
    // What somebody is writing there already stays.
    setDraft(newQuestion, { text: [draftOf(newQuestion).text, words].filter((each) => each.trim() !== '').join('\n') })
    void navigate({ to: '/' })
  }
  return [{ id: 'ask', label: `Ask “${words}”`, icon: ArrowRight, run }]
}
