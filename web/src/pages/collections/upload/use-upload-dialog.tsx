import { type ReactNode, useState } from 'react'
import { Loading } from '../../../parts/loading.tsx'
import { Notice } from '../../../parts/notice.tsx'
import type { FolderFile } from './folder-files.ts'
import { UploadDialog } from './upload-dialog.tsx'

interface UploadDialogState {
  /** Takes what was chosen or dropped, once it is read, and asks where it goes. */
  readonly take: (reading: Promise<readonly FolderFile[]>) => void
  /** That a folder is read, or was empty. */
  readonly notice: ReactNode
  readonly dialog: ReactNode
}

/** From files that were chosen to an upload that is under way. */
export function useUploadDialog(
  options: { readonly collection?: string | undefined; readonly onBegun?: (key: number) => void } = {},
): UploadDialogState {
  const [chosen, setChosen] = useState<readonly FolderFile[]>()
  const [isReading, setReading] = useState(false)
  return {
    take(reading) {
      setReading(true)
      void reading.then(setChosen).finally(() => setReading(false))
    },
    notice: (
      <>
        {isReading && <Loading label="Reading the folder" />}
        {chosen?.length === 0 && <Notice kind="warn">The folder has no files.</Notice>}
      </>
    ),
    dialog: chosen && chosen.length > 0 && <UploadDialog files={chosen} {...options} onClose={() => setChosen(undefined)} />,
  }
}
