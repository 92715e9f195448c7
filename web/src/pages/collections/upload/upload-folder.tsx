import { FolderUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFileDrop } from '../../../chat/file-drop.ts'
import { DropSign } from '../../../parts/drop-sign.tsx'
import { upload } from '../../../words/en/upload.ts'
import { wordsOf } from '../../../words/words.tsx'
import { FolderButton } from './folder-button.tsx'
import { type FolderFile, filesOfDrop } from './folder-files.ts'
import { UploadList } from './upload-list.tsx'
import { useUploadDialog } from './use-upload-dialog.tsx'

const say = wordsOf('upload', upload)

interface UploadFolderProps {
  /** Id of the collection that a folder is added to; it is asked where absent. */
  readonly collection?: string
  /** The page, given the button that chooses a folder, the uploads that are under way, and what takes the files of another button. */
  readonly children: (button: ReactNode, uploads: ReactNode, take: (reading: Promise<readonly FolderFile[]>) => void) => ReactNode
}

/** A page that takes folders: by a button, or dropped anywhere on it. */
export function UploadFolder({ collection, children }: UploadFolderProps) {
  const { take, notice, dialog } = useUploadDialog({ collection })
  const isOver = useFileDrop((dropped) => take(filesOfDrop(dropped)))
  return (
    <>
      {children(
        <FolderButton label={say('uploadFolder')} icon={FolderUp} onFiles={take} />,
        <>
          {notice}
          <UploadList />
        </>,
        take,
      )}
      {isOver && <DropSign>{say('drop')}</DropSign>}
      {dialog}
    </>
  )
}
