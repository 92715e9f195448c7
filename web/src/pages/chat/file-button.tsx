import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../../parts/button.tsx'

/** Chooses files to ask about. */
export function FileButton({ onFiles }: { readonly onFiles: (files: Iterable<File>) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label="Attach files" icon={Paperclip} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to ask about"
        onChange={({ target }) => {
          onFiles(target.files ?? [])
          target.value = ''
        }}
      />
    </>
  )
}
