import type { LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../parts/button.tsx'
import { type FolderFile, filesOfInput } from './folder-files.ts'

interface FolderButtonProps {
  readonly label: string
  readonly icon: LucideIcon
  /** `files`: some files in place of a folder. */
  readonly what?: 'folder' | 'files'
  readonly onFiles: (reading: Promise<readonly FolderFile[]>) => void
}

/** Lets somebody choose a folder of their machine, with all that lies below it. */
export function FolderButton({ label, icon, what = 'folder', onFiles }: FolderButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={(element) => {
          if (what === 'folder') element?.setAttribute('webkitdirectory', '')
          input.current = element
        }}
        type="file"
        multiple
        hidden
        aria-label={what === 'folder' ? 'Folder to upload' : 'Files to upload'}
        onChange={({ target }) => {
          onFiles(filesOfInput(target))
          target.value = ''
        }}
      />
    </>
  )
}
