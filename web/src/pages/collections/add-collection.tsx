import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileUp, FolderUp } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import type { NewCollectionBody } from '../../../../src/core/schemas/http/collections.ts'
import { useIsAdmin, useMe } from '../../api/me.ts'
import { Problem } from '../../api/problem.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Checkbox, Field, Input } from '../../parts/field.tsx'
import { ProblemNotice, useProblemLine } from '../../parts/notice.tsx'
import { collections } from '../../words/en/collections.ts'
import { setup } from '../../words/en/setup.ts'
import { wordsOf } from '../../words/words.tsx'
import { Ways } from '../chat/set-up/ways.tsx'
import { type Adding, addAndFollow } from './add-and-follow.ts'
import { type DocumentWay, documentFields, documentWays, nothingTyped } from './document-ways.ts'
import { SyncProgress } from './sync-progress.tsx'
import { FolderButton } from './upload/folder-button.tsx'
import type { FolderFile } from './upload/folder-files.ts'

const say = wordsOf('collections', collections)
const sayOfSetUp = wordsOf('setup', setup)

interface AddCollectionProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Takes the files of a folder that is uploaded instead; the dialog has closed then. */
  readonly onFiles: (reading: Promise<readonly FolderFile[]>) => void
}

/** Adds a collection in one of the ways that there are at the start; its sync begins at once, and the list shows how far it is. */
export function AddCollection({ open, onOpenChange, onFiles }: AddCollectionProps) {
  const mode = useMe()?.mode
  const isTeam = mode === 'team'
  const isAdmin = useIsAdmin()
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<DocumentWay>()
  const [typed, setTyped] = useState(nothingTyped)
  const [name, setName] = useState('')
  const [adding, setAdding] = useState<Adding>()
  const [isShared, setShared] = useState(false)
  const add = useMutation({
    async mutationFn(body: NewCollectionBody) {
      let own: Adding | undefined
      const show = (next: Adding) => {
        own = next
        setAdding(next)
      }
      try {
        return await addAndFollow(body, show, ({ done }) => done > 0)
      } finally {
        // Whoever cancelled has closed it, and may have opened it again for another one.
        setAdding((shown) => (shown === own ? undefined : shown))
      }
    },
    async onSettled(added) {
      if (added) close()
      await client.invalidateQueries({ queryKey: ['collections'] })
    },
  })
  const way = chosen ?? (mode === 'local' ? 'folder' : 'address')
  const url = way === 'upload' ? '' : typed[way].trim()
  const problem = useProblemLine(add.variables?.url === url && add.variables.kind === way ? add.error : undefined)
  const close = () => {
    onOpenChange(false)
    setAdding(undefined)
    setChosen(undefined)
    setTyped(nothingTyped)
    setName('')
    add.reset()
  }
  const cancel = () => {
    adding?.cancel()
    close()
  }
  const upload = (reading: Promise<readonly FolderFile[]>) => {
    close()
    onFiles(reading)
  }
  const isOfName = name.trim() !== '' && add.error instanceof Problem && add.error.status !== 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (way === 'upload') return
    add.mutate({ url, kind: way, ...(name.trim() === '' ? {} : { name: name.trim() }), ...(isShared ? { shared: true } : {}) })
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={say('add')} firstFocus={field}>
      <form onSubmit={submit} className="stack">
        <Ways
          label={sayOfSetUp('where')}
          chosen={way}
          onChoose={setChosen}
          // Others are not told which folders there are.
          ways={documentWays(isAdmin || !isTeam ? (isTeam ? say('folderOnServer') : sayOfSetUp('folder')) : undefined)}
        />
        {way === 'upload' ? (
          <div className="row">
            <FolderButton label={say('chooseFolder')} icon={FolderUp} onFiles={upload} />
            <FolderButton label={say('chooseFiles')} icon={FileUp} kind="files" onFiles={upload} />
          </div>
        ) : (
          <>
            <Field key={way} label={documentFields[way].label} hint={documentFields[way].hint} error={isOfName ? undefined : problem}>
              <Input
                ref={field}
                required
                readOnly={add.isPending}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                value={typed[way]}
                onChange={({ target }) => setTyped((before) => ({ ...before, [way]: target.value }))}
                placeholder={documentFields[way].placeholder}
              />
            </Field>
            <Field label={say('collectionName')}>
              <Input value={name} onChange={(event) => setName(event.target.value)} />
            </Field>
            {isTeam && isAdmin && (
              <Checkbox label={say('forEverybody')} checked={isShared} onChange={(event) => setShared(event.target.checked)} />
            )}
            {isOfName && <ProblemNotice error={add.error} />}
            {adding && <SyncProgress sync={adding.sync} />}
          </>
        )}
        <div className="row">
          {way !== 'upload' && (
            <Button kind="main" type="submit" disabled={add.isPending || url === ''}>
              {say(add.isPending ? 'adding' : 'addAndSync')}
            </Button>
          )}
          <Button kind="quiet" onClick={cancel}>
            {say('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
