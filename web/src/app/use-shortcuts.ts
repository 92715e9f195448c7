import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Overlay, pressedKey, type Shortcut, shortcuts } from './shortcuts.ts'

/** ms within which the second key of two follows. */
const patienceMs = 1_500

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'
/** Where keys mean something of their own. */
const ownKeys = `${fields}, [role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]`

const all: readonly Shortcut[] = Object.values(shortcuts)

/** Listens for the shortcuts that hold on all pages. None fires while somebody writes, but those with Ctrl or Cmd, and none over a dialog. */
export function useShortcuts(onOpen: (overlay: Overlay) => void): void {
  const navigate = useNavigate()
  useEffect(() => {
    let before: { readonly key: string; readonly at: number } | undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const pressed = pressedKey(event)
      if (pressed === undefined || event.defaultPrevented || event.isComposing || event.repeat) return
      if (isElsewhere(pressed, event)) {
        // The browser has other uses for them, which nobody means here.
        if (pressed.startsWith('Mod+') && all.some(({ keys }) => keys[0] === pressed)) event.preventDefault()
        return
      }
      const isSecond = before !== undefined && event.timeStamp - before.at < patienceMs
      const first = isSecond ? before?.key : undefined
      before = undefined
      const found =
        all.find(({ keys }) => first !== undefined && keys.length === 2 && keys[0] === first && keys[1] === pressed) ??
        all.find(({ keys }) => keys.length === 1 && keys[0] === pressed)
      if (found) {
        if (act(found, onOpen, navigate)) event.preventDefault()
      } else if (all.some(({ keys }) => keys.length === 2 && keys[0] === pressed)) before = { key: pressed, at: event.timeStamp }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [navigate, onOpen])
}

/** Whether a key belongs to what has the focus. */
function isElsewhere(pressed: string, { target }: KeyboardEvent): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return true
  return !pressed.startsWith('Mod+') && target instanceof Element && target.closest(ownKeys) !== null
}

/** False where there was nothing to do. */
function act({ does }: Shortcut, onOpen: (overlay: Overlay) => void, navigate: ReturnType<typeof useNavigate>): boolean {
  if ('open' in does) onOpen(does.open)
  else if ('to' in does) void navigate({ to: does.to })
  else {
    const field = document.querySelector<HTMLElement>(does.focus === 'search' ? 'main input[type="search"]' : 'main form textarea')
    field?.focus()
    return field !== null
  }
  return true
}
