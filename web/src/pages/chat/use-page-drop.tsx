import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { collectionsQuery } from '../../api/collections.ts'
import type { AttachedFiles } from '../../chat/attached-files.ts'
import { useFileDrop } from '../../chat/file-drop.ts'
import { filesBelow, splitDrop } from '../collections/upload/folder-files.ts'
import { useFolderUploads } from '../collections/upload/folder-uploads.ts'
import { UploadList } from '../collections/upload/upload-list.tsx'
import { useUploadDialog } from '../collections/upload/use-upload-dialog.tsx'

interface PageDrop {
  readonly isOver: boolean
  /** Whether a folder is on its way that the question is to ask. */
  readonly isWaiting: boolean
  readonly uploads: ReactNode
  readonly dialog: ReactNode
}

/** What is dropped anywhere on a page with questions: files go with the question; a folder becomes a collection, whose id `onCollection` is told. */
export function usePageDrop(attached: AttachedFiles, onCollection: (id: string) => void): PageDrop {
  const [keys, setKeys] = useState<ReadonlySet<number>>(new Set())
  const { take, notice, dialog } = useUploadDialog({ onBegun: (key) => setKeys((before) => new Set([...before, key])) })
  const isOver = useFileDrop((dropped) => {
    const { files, folders } = splitDrop(dropped)
    if (files.length > 0) attached.add(files)
    if (folders.length > 0) take(filesBelow(folders))
  })
  const ours = useFolderUploads().filter(({ key }) => keys.has(key))
  const { data } = useQuery(collectionsQuery)
  const made = ours.flatMap(({ collection }) => collection ?? []).join(' ')
  const tell = useEffectEvent(onCollection)
  useEffect(() => {
    for (const id of made.split(' ')) if (id !== '') tell(id)
  }, [made])
  const isIndexed = (id: string | undefined) => data?.collections.some((each) => each.id === id && each.sync?.status === 'working')
  return {
    isOver,
    isWaiting: ours.some(({ state, collection }) => state === 'sending' || (state === 'indexing' && isIndexed(collection))),
    uploads: (
      <>
        {notice}
        <UploadList only={keys} />
      </>
    ),
    dialog,
  }
}
