import { FolderUp } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../parts/button.tsx'
import { Loading } from '../../../parts/loading.tsx'
import { Notice } from '../../../parts/notice.tsx'
import { type FolderFile, filesOfDrop, filesOfInput } from './folder-files.ts'
import styles from './upload.module.css'
import { UploadDialog } from './upload-dialog.tsx'
import { UploadList } from './upload-list.tsx'

interface UploadFolderProps {
  /** Id of the collection that a folder is added to; it is asked where absent. */
  readonly collection?: string
  /** The page, given the button that chooses a folder and the uploads that are under way. */
  readonly children: (button: ReactNode, uploads: ReactNode) => ReactNode
}

/** A page that takes folders: by a button, or dropped anywhere on it. */
export function UploadFolder({ collection, children }: UploadFolderProps) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<readonly FolderFile[]>()
  const [isOver, setOver] = useState(false)
  const [isReading, setReading] = useState(false)
  const take = (reading: Promise<readonly FolderFile[]>) => {
    setReading(true)
    void reading.then(setChosen).finally(() => setReading(false))
  }
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  const button = (
    <>
      <Button icon={FolderUp} onClick={() => input.current?.click()}>
        Upload a folder
      </Button>
      <input
        ref={(element) => {
          element?.setAttribute('webkitdirectory', '')
          input.current = element
        }}
        type="file"
        multiple
        hidden
        aria-label="Folder to upload"
        onChange={({ target }) => {
          take(filesOfInput(target))
          target.value = ''
        }}
      />
    </>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped can be chosen with the button, too.
    <div
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        take(filesOfDrop(event.dataTransfer))
      }}
    >
      {children(
        button,
        <>
          {isReading && <Loading label="Reading the folder" />}
          {chosen?.length === 0 && <Notice kind="warn">The folder has no files.</Notice>}
          <UploadList />
        </>,
      )}
      {isOver && <div className={styles['drop']}>Drop a folder to upload it</div>}
      {chosen && chosen.length > 0 && (
        <UploadDialog files={chosen} {...(collection === undefined ? {} : { collection })} onClose={() => setChosen(undefined)} />
      )}
    </div>
  )
}
