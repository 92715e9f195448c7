import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRight, BookOpen, Braces, Keyboard, Languages, LogOut, MessageCirclePlus, Palette, RefreshCw } from 'lucide-react'
import { collectionsQuery } from '../../api/collections.ts'
import { useMe } from '../../api/me.ts'
import { at, request } from '../../api/request.ts'
import { draftOf, setDraft } from '../../chat/drafts.ts'
import { newQuestion } from '../../chat/new-question.ts'
import { useMediaQuery } from '../../parts/media-query.ts'
import { shell } from '../../words/en/shell.ts'
import { chooseLanguage, languages, storedLanguage } from '../../words/language.ts'
import { languageName } from '../../words/language-names.ts'
import { wordsOf } from '../../words/words.tsx'
import { conversationsPlace, type Place, placeGroups, useAdministration } from '../places.ts'
import { keysShown, type Shortcut, shortcuts } from '../shortcuts.ts'
import { signOut } from '../sign-out.ts'
import { applyTheme, storedTheme, themes, themeWords } from '../theme.ts'
import type { Entry } from './entries.ts'

const say = wordsOf('shell', shell)

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
    return { id: `page ${to}`, label, icon, words, run: () => void navigate({ to }), ...(keys === undefined ? {} : { keys }) }
  })
}

/** What can be done from anywhere. */
export function useActions({ onKeys }: { readonly onKeys: () => void }): readonly Entry[] {
  const navigate = useNavigate()
  const client = useQueryClient()
  const me = useMe()
  const { data } = useQuery(collectionsQuery)
  const theme = storedTheme()
  // No keyboard there, most likely; as in the style sheet.
  const isTouched = useMediaQuery('(pointer: coarse), (max-width: 800px)')
  return [
    {
      id: 'new',
      label: say('newQuestion'),
      icon: MessageCirclePlus,
      words: say('newQuestionWords'),
      keys: keysShown(shortcuts.ask),
      run: () => void navigate({ to: '/' }),
    },
    ...(data?.collections ?? []).flatMap(({ id, name, sync }): readonly Entry[] =>
      id === undefined || sync?.status === 'working'
        ? []
        : [
            {
              id: `sync ${id}`,
              label: say('syncCollection', { name }),
              icon: RefreshCw,
              words: say('syncWords'),
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
        label: say('themeIs', { theme: themeWords[each] }),
        icon: Palette,
        words: say('themeWords'),
        run: () => applyTheme(each),
      })),
    ...languages
      .filter((each) => each !== storedLanguage())
      .map((each) => ({
        id: `language ${each}`,
        label: say('languageIs', { language: languageName(each) }),
        icon: Languages,
        words: say('languageWords'),
        run: () => chooseLanguage(each),
      })),
    ...(isTouched
      ? []
      : [
          { id: 'keys', label: say('showShortcuts'), icon: Keyboard, words: say('keyWords'), keys: keysShown(shortcuts.keys), run: onKeys },
        ]),
    { id: 'manual', label: say('manual'), icon: BookOpen, words: say('manualWords'), run: () => location.assign('/manual/') },
    {
      id: 'reference',
      label: say('httpReference'),
      icon: Braces,
      words: say('referenceWords'),
      run: () => void navigate({ to: '/reference' }),
    },
    ...(me?.mode === 'team'
      ? [{ id: 'leave', label: say('signOut'), icon: LogOut, words: say('signOutWords'), run: () => void signOut(client) }]
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
  return [{ id: 'ask', label: say('askThis', { words }), icon: ArrowRight, run }]
}
