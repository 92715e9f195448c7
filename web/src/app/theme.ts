import { shell } from '../words/en/shell.ts'
import { wordsOf } from '../words/words.tsx'

const say = wordsOf('shell', shell)

/** `auto` is what the system says. */
export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const themeWords: Readonly<Record<Theme, string>> = {
  auto: say('themeAuto'),
  light: say('themeLight'),
  dark: say('themeDark'),
}

const key = 'ibid.theme'

/** What a browser paints around the page: `--paper` of base.css. */
const paper = { light: '#fbf9f5', dark: '#171513' } as const

export const storedTheme = (): Theme => themes.find((theme) => theme === localStorage.getItem(key)) ?? 'auto'

/** Colours of the whole page; kept in this browser. */
export function applyTheme(theme: Theme): void {
  if (theme === 'auto') localStorage.removeItem(key)
  else localStorage.setItem(key, theme)
  document.documentElement.dataset['theme'] = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const system = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = paper[theme === 'auto' ? system : theme]
  }
}
