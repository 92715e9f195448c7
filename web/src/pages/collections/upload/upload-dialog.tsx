import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { collectionsQuery } from '../../../api/collections.ts'
import { useIsAdmin, useMe } from '../../../api/me.ts'
import { bytes } from '../../../parts/amounts.tsx'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Checkbox, Field, Input, Select } from '../../../parts/field.tsx'
import { upload } from '../../../words/en/upload.ts'
import { wordsOf } from '../../../words/words.tsx'
import { type FolderFile, folderName } from './folder-files.ts'
import { uploadFolder } from './folder-uploads.ts'
import styles from './upload.module.css'

const say = wordsOf('upload', upload)

/** Files that are named at most. */
const mostNames = 5

interface UploadDialogProps {
  readonly files: readonly FolderFile[]
  /** Id of the collection that is looked at. */
  readonly collection?: string | undefined
  /** Told of the upload once it is under way. */
  readonly onBegun?: (key: number) => void
  readonly onClose: () => void
}

/** Where a folder goes: a collection of its own, or one that was uploaded before. */
export function UploadDialog({ files, collection, onBegun, onClose }: UploadDialogProps) {
  const isTeam = useMe()?.mode === 'team'
  const isAdmin = useIsAdmin()
  const { data } = useQuery(collectionsQuery)
  const folder = folderName(files)
  const others = data?.collections.filter(({ id, uploaded, removable }) => id !== undefined && uploaded && removable) ?? []
  const same = others.find(({ id, name }) => id === collection || (collection === undefined && name === nameOf(folder)))
  const [chosen, setChosen] = useState<string>()
  const [name, setName] = useState(nameOf(folder))
  const [isShared, setShared] = useState(false)
  const [isReplacing, setReplacing] = useState(true)
  const target = chosen ?? same?.id ?? ''
  const into = others.find(({ id }) => id === target)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const key = uploadFolder({
      name: into?.name ?? name.trim(),
      files,
      target: into?.id === undefined ? { name: name.trim(), ...(isShared ? { shared: true } : {}) } : { collection: into.id },
      replace: into !== undefined && folder !== undefined && isReplacing,
    })
    onBegun?.(key)
    onClose()
  }
  const size = files.reduce((sum, each) => sum + each.size, 0)
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={titleOf(files, folder)}>
      <form onSubmit={submit} className="stack">
        {folder === undefined && files.length > 1 && (
          <ul className={styles['names']}>
            {files.slice(0, mostNames).map(({ path }) => (
              <li key={path} dir="auto">
                {path}
              </li>
            ))}
            {files.length > mostNames && <li className="soft">{say('morePaths', { count: files.length - mostNames })}</li>}
          </ul>
        )}
        <p className="soft">{say('about', { count: files.length, size: bytes(size) })}</p>
        {others.length > 0 && (
          <Field label={say('target')}>
            <Select value={target} onChange={(event) => setChosen(event.target.value)}>
              <option value="">{say('newCollection')}</option>
              {others.map(({ id, name: each }) => (
                <option key={id} value={id}>
                  {each}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {into ? (
          folder !== undefined && (
            <Checkbox label={say('replace', { folder })} checked={isReplacing} onChange={(event) => setReplacing(event.target.checked)} />
          )
        ) : (
          <>
            <Field label={say('newName')}>
              <Input required value={name} onChange={(event) => setName(event.target.value)} />
            </Field>
            {isTeam && isAdmin && (
              <Checkbox label={say('forEverybody')} checked={isShared} onChange={(event) => setShared(event.target.checked)} />
            )}
          </>
        )}
        <div className="row">
          <Button kind="main" type="submit" disabled={!into && name.trim() === ''}>
            {say('upload')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {say('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function titleOf(files: readonly FolderFile[], folder: string | undefined): string {
  const name = folder ?? (files.length === 1 ? files[0]?.path : undefined)
  return name === undefined ? say('titleFiles', { count: files.length }) : say('title', { name })
}

/** A folder's name as a collection may have it. */
const nameOf = (folder: string | undefined): string => folder?.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+|-+$/g, '') || 'documents'
