import { Menu } from '@base-ui/react/menu'
import { useQueryClient } from '@tanstack/react-query'
import { BookOpen, Braces, Check, CircleUser, KeyRound, LogOut, UserX } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../api/me.ts'
import menu from '../parts/menu.module.css'
import { shell } from '../words/en/shell.ts'
import { chooseLanguage, languages, storedLanguage } from '../words/language.ts'
import { languageName } from '../words/language-names.ts'
import { wordsOf } from '../words/words.tsx'
import styles from './account-menu.module.css'
import { ChangePassword } from './change-password.tsx'
import { EraseMe } from './erase-me.tsx'
import { signOut } from './sign-out.ts'
import { applyTheme, storedTheme, type Theme, themes, themeWords } from './theme.ts'

const say = wordsOf('shell', shell)

/** Who is signed in, the colours of the page, and the way out. */
export function AccountMenu() {
  const me = useMe()
  const client = useQueryClient()
  const [theme, setTheme] = useState(storedTheme)
  const [isChanging, setChanging] = useState(false)
  const [isErasing, setErasing] = useState(false)
  const choose = (chosen: Theme) => {
    applyTheme(chosen)
    setTheme(chosen)
  }
  return (
    <>
      <ChangePassword open={isChanging} onOpenChange={setChanging} />
      {isErasing && <EraseMe onClose={() => setErasing(false)} />}
      <Menu.Root>
        <Menu.Trigger className={styles['trigger']}>
          <CircleUser size={16} aria-hidden="true" />
          <span className={styles['name']}>{me ? (me.mode === 'local' ? say('thisComputer') : me.name) : '…'}</span>
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner side="top" align="start" sideOffset={6} className={menu['positioner']}>
            <Menu.Popup className={menu['popup']}>
              <Choices
                label={say('theme')}
                value={theme}
                onChoose={(value) => choose(value as Theme)}
                choices={themes.map((each) => [each, themeWords[each]])}
              />
              <Choices
                label={say('language')}
                value={storedLanguage()}
                onChoose={chooseLanguage}
                choices={languages.map((each) => [each, languageName(each)])}
              />
              <Menu.Separator className={menu['line']} />
              <Menu.Item className={menu['item']} onClick={() => location.assign('/manual/')}>
                <BookOpen size={14} aria-hidden="true" /> {say('manual')}
              </Menu.Item>
              <Menu.Item className={menu['item']} onClick={() => location.assign('/reference')}>
                <Braces size={14} aria-hidden="true" /> {say('httpReference')}
              </Menu.Item>
              {me?.mode === 'team' && (
                <Menu.Item className={menu['item']} onClick={() => setChanging(true)}>
                  <KeyRound size={14} aria-hidden="true" /> {say('changePassword')}
                </Menu.Item>
              )}
              {me?.mode === 'team' && (
                <Menu.Item className={menu['item']} onClick={() => setErasing(true)}>
                  <UserX size={14} aria-hidden="true" /> {say('deleteAccount')}
                </Menu.Item>
              )}
              {me?.mode === 'team' && (
                <Menu.Item className={menu['item']} onClick={() => void signOut(client)}>
                  <LogOut size={14} aria-hidden="true" /> {say('signOut')}
                </Menu.Item>
              )}
              {me && <p className={styles['version']}>ibid {me.version}</p>}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </>
  )
}

interface ChoicesProps {
  readonly label: string
  readonly value: string
  readonly onChoose: (value: string) => void
  /** Each with its words. */
  readonly choices: readonly (readonly [value: string, words: string])[]
}

/** One of several, in a menu. */
const Choices = ({ label, value, onChoose, choices }: ChoicesProps) => (
  <Menu.RadioGroup value={value} onValueChange={onChoose}>
    <Menu.Group>
      <Menu.GroupLabel className={styles['label']}>{label}</Menu.GroupLabel>
      {choices.map(([each, words]) => (
        <Menu.RadioItem key={each} value={each} className={menu['item']}>
          <span className={styles['tick']}>
            <Menu.RadioItemIndicator>
              <Check size={14} aria-hidden="true" />
            </Menu.RadioItemIndicator>
          </span>
          {words}
        </Menu.RadioItem>
      ))}
    </Menu.Group>
  </Menu.RadioGroup>
)
