import { type ReactNode, useState } from 'react'
import { Loading } from '../../../parts/loading.tsx'
import { Notice } from '../../../parts/notice.tsx'
import { upload } from '../../../words/en/upload.ts'
import { wordsOf } from '../../../words/words.tsx'
import type { FolderFile } from './folder-files.ts'
import { UploadDialog } from './upload-dialog.tsx'

const say = wordsOf('upload', upload)

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
        {isReading && <Loading label={say('reading')} />}
        {chosen?.length === 0 && <Notice kind="warn">{say('noFiles')}</Notice>}
      </>
    ),
    dialog: chosen && chosen.length > 0 && <UploadDialog files={chosen} {...options} onClose={() => setChosen(undefined)} />,
  }
}
