import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../../parts/button.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('chat', chat)

/** Chooses files to ask about. */
export function FileButton({ onFiles }: { readonly onFiles: (files: Iterable<File>) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label={say('attach')} icon={Paperclip} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={say('filesField')}
        onChange={({ target }) => {
          onFiles(target.files ?? [])
          target.value = ''
        }}
      />
    </>
  )
}
