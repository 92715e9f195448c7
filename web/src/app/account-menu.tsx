import { Menu } from '@base-ui/react/menu'
import { useQueryClient } from '@tanstack/react-query'
import { BookOpen, Check, CircleUser, KeyRound, LogOut, UserX } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../api/me.ts'
import menu from '../parts/menu.module.css'
import styles from './account-menu.module.css'
import { ChangePassword } from './change-password.tsx'
import { EraseMe } from './erase-me.tsx'
import { signOut } from './sign-out.ts'
import { applyTheme, storedTheme, type Theme, themes, themeWords } from './theme.ts'

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
          <CircleUser size={18} aria-hidden="true" />
          <span className={styles['name']}>{me ? (me.mode === 'local' ? 'This computer' : me.name) : '…'}</span>
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner side="top" align="start" sideOffset={6} className={menu['positioner']}>
            <Menu.Popup className={menu['popup']}>
              <Menu.RadioGroup value={theme} onValueChange={(value) => choose(value as Theme)}>
                <Menu.Group>
                  <Menu.GroupLabel className={styles['label']}>Colours</Menu.GroupLabel>
                  {themes.map((each) => (
                    <Menu.RadioItem key={each} value={each} className={menu['item']}>
                      <span className={styles['tick']}>
                        <Menu.RadioItemIndicator>
                          <Check size={14} aria-hidden="true" />
                        </Menu.RadioItemIndicator>
                      </span>
                      {themeWords[each]}
                    </Menu.RadioItem>
                  ))}
                </Menu.Group>
              </Menu.RadioGroup>
              <Menu.Separator className={menu['line']} />
              <Menu.Item className={menu['item']} onClick={() => location.assign('/reference')}>
                <BookOpen size={14} aria-hidden="true" /> HTTP reference
              </Menu.Item>
              {me?.mode === 'team' && (
                <Menu.Item className={menu['item']} onClick={() => setChanging(true)}>
                  <KeyRound size={14} aria-hidden="true" /> Change password
                </Menu.Item>
              )}
              {me?.mode === 'team' && (
                <Menu.Item className={menu['item']} onClick={() => setErasing(true)}>
                  <UserX size={14} aria-hidden="true" /> Delete my account
                </Menu.Item>
              )}
              {me?.mode === 'team' && (
                <Menu.Item className={menu['item']} onClick={() => void signOut(client)}>
                  <LogOut size={14} aria-hidden="true" /> Sign out
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
