import { FileUp, FolderUp } from 'lucide-react'
import { FolderButton } from './folder-button.tsx'
import { useUploadDialog } from './use-upload-dialog.tsx'

/** Uploads a folder or some files, which become a collection. */
export function UploadButtons() {
  const { take, notice, dialog } = useUploadDialog()
  return (
    <>
      <FolderButton label="Choose a folder" icon={FolderUp} onFiles={take} />
      <FolderButton label="Choose files" icon={FileUp} what="files" onFiles={take} />
      {notice}
      {dialog}
    </>
  )
}
