import { FileUp, FolderUp } from 'lucide-react'
import { upload } from '../../../words/en/upload.ts'
import { wordsOf } from '../../../words/words.tsx'
import { FolderButton } from './folder-button.tsx'
import { useUploadDialog } from './use-upload-dialog.tsx'

const say = wordsOf('upload', upload)

/** Uploads a folder or some files, which become a collection. */
export function UploadButtons() {
  const { take, notice, dialog } = useUploadDialog()
  return (
    <>
      <FolderButton label={say('chooseFolder')} icon={FolderUp} onFiles={take} />
      <FolderButton label={say('chooseFiles')} icon={FileUp} kind="files" onFiles={take} />
      {notice}
      {dialog}
    </>
  )
}
