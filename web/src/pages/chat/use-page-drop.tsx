import { useQueries } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { collectionQuery } from '../../api/collections.ts'
import type { AttachedFiles } from '../../chat/attached-files.ts'
import { useFileDrop } from '../../chat/file-drop.ts'
import { DropSign } from '../../parts/drop-sign.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import { filesBelow, splitDrop } from '../collections/upload/folder-files.ts'
import { useFolderUploads } from '../collections/upload/folder-uploads.ts'
import { UploadList } from '../collections/upload/upload-list.tsx'
import { useUploadDialog } from '../collections/upload/use-upload-dialog.tsx'

const say = wordsOf('chat', chat)

interface PageDrop {
  /** Whether a folder is on its way that the question is to ask. */
  readonly isWaiting: boolean
  readonly uploads: ReactNode
  /** What stands over the page: the sign while something is held over it, and the dialog for what was dropped. */
  readonly overlay: ReactNode
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
  const ids = ours.flatMap(({ collection }) => collection ?? [])
  // As the list of uploads asks it, so that a question can be sent as soon as that says so.
  const made = useQueries({ queries: [...new Set(ids)].map(collectionQuery) })
  const told = ids.join(' ')
  const tell = useEffectEvent(onCollection)
  useEffect(() => {
    for (const id of told.split(' ')) if (id !== '') tell(id)
  }, [told])
  return {
    isWaiting:
      ours.some(({ state }) => state === 'sending') || made.some(({ data, isPending }) => isPending || data?.sync?.status === 'working'),
    uploads: (
      <>
        {notice}
        <UploadList only={keys} />
      </>
    ),
    overlay: (
      <>
        {isOver && <DropSign>{say('drop')}</DropSign>}
        {dialog}
      </>
    ),
  }
}
