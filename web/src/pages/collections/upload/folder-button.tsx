import type { LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../parts/button.tsx'
import { upload } from '../../../words/en/upload.ts'
import { wordsOf } from '../../../words/words.tsx'
import { type FolderFile, filesOfInput } from './folder-files.ts'

const say = wordsOf('upload', upload)

interface FolderButtonProps {
  readonly label: string
  readonly icon: LucideIcon
  /** `files`: some files in place of a folder. */
  readonly kind?: 'folder' | 'files'
  readonly onFiles: (reading: Promise<readonly FolderFile[]>) => void
}

/** Lets somebody choose a folder of their machine, with all that lies below it. */
export function FolderButton({ label, icon, kind = 'folder', onFiles }: FolderButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={(element) => {
          if (kind === 'folder') element?.setAttribute('webkitdirectory', '')
          input.current = element
        }}
        type="file"
        multiple
        hidden
        aria-label={say(kind === 'folder' ? 'folderField' : 'filesField')}
        onChange={({ target }) => {
          onFiles(filesOfInput(target))
          target.value = ''
        }}
      />
    </>
  )
}
