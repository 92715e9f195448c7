import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { NewShare, Person, ShareChange, ShareView } from '../../../../src/core/schemas/http/shares.ts'
import { grouped } from '../../../../src/views/amounts.ts'
import { at, request } from '../../api/request.ts'
import { Button } from '../../parts/button.tsx'
import { Disclosure } from '../../parts/disclosure.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import styles from './share-dialog.module.css'
import { ShareLink } from './share-link.tsx'
import { SharePeople } from './share-people.tsx'

interface ShareFormProps {
  readonly kind: 'session' | 'run'
  readonly subject: string
  /** As it is; absent where it is not shared yet. */
  readonly share: ShareView | undefined
}

/** Who reads it, the link for them, and the end of it. */
export function ShareForm({ kind, subject, share }: ShareFormProps) {
  const client = useQueryClient()
  const [audience, setAudience] = useState(share?.audience ?? 'named')
  const [people, setPeople] = useState<readonly Person[]>(share?.readers ?? [])
  const again = () => client.invalidateQueries({ queryKey: ['shares'] })
  const readers = people.map(({ id }) => id)
  const path = share && at`/v1/shares/${share.id}`
  const save = useMutation({
    mutationFn: (body: NewShare | ShareChange) => (path ? request('PATCH', path, body) : request('POST', '/v1/shares', body)),
    onSuccess: again,
  })
  const end = useMutation({ mutationFn: (ending: string) => request('DELETE', ending), onSuccess: again })
  const chosen = { audience, ...(audience === 'named' ? { readers } : {}) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(share ? chosen : { kind, subject, ...chosen })
  }
  const isBusy = save.isPending || end.isPending
  const isComplete = audience === 'everybody' || people.length > 0
  return (
    <form onSubmit={submit} className="stack">
      {share && <ShareLink share={share.id} />}
      <fieldset className="bare">
        <legend>{share ? 'Who can read it' : 'Who may read it'}</legend>
        <Choice label="People you name" isChosen={audience === 'named'} onChoose={() => setAudience('named')} />
        <Choice label="Everybody who signs in here" isChosen={audience === 'everybody'} onChoose={() => setAudience('everybody')} />
      </fieldset>
      {audience === 'named' && <SharePeople chosen={people} onChoose={setPeople} />}
      {share && share.kind === 'session' && (
        <p className="soft">
          Readers see {questionsOf(share.questions)}.{' '}
          {share.newer > 0
            ? `${questionsOf(share.newer)} came later, which they do not see.`
            : 'What you ask later is not shared by itself.'}
        </p>
      )}
      {!share && <p className="soft">{shared[kind]}</p>}
      <WhatReadersSee isOpenAtFirst={!share} />
      <ProblemNotice error={save.error ?? end.error} />
      <div className="row">
        {(!share || isChanged(share, audience, readers)) && (
          <Button kind="main" type="submit" disabled={isBusy || !isComplete}>
            {share ? 'Save readers' : 'Share'}
          </Button>
        )}
        {share && share.newer > 0 && (
          <Button disabled={isBusy || !isComplete} onClick={() => save.mutate({ ...chosen, update: true })}>
            Share the newer ones too
          </Button>
        )}
        {path && (
          <Button kind="danger" disabled={isBusy} onClick={() => end.mutate(path)}>
            Stop sharing
          </Button>
        )}
      </div>
    </form>
  )
}

const shared = {
  session: 'The questions that are answered by now are shared. What you ask later is not, until you share it too.',
  run: 'This one question is shared, with its answer.',
} as const

const questionsOf = (count: number): string => `${grouped(count)} question${count === 1 ? '' : 's'}`

const isChanged = (share: ShareView, audience: ShareView['audience'], readers: readonly string[]): boolean =>
  share.audience !== audience ||
  (audience === 'named' &&
    share.readers
      .map(({ id }) => id)
      .toSorted()
      .join() !== readers.toSorted().join())

interface ChoiceProps {
  readonly label: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

const Choice = ({ label, isChosen, onChoose }: ChoiceProps) => (
  <label className={styles['choice']}>
    <input type="radio" name="audience" checked={isChosen} onChange={onChoose} /> {label}
  </label>
)

/** What an owner should know before they share. */
const WhatReadersSee = ({ isOpenAtFirst }: { readonly isOpenAtFirst: boolean }) => (
  <Disclosure summary="What readers see" isOpenAtFirst={isOpenAtFirst}>
    <ul className={styles['seen']}>
      <li>Your questions and the answers. Check them first: they may repeat what ibid remembers of you.</li>
      <li>The quoted sections of documents, web pages and attached files, also of documents that readers cannot open.</li>
      <li>The steps with times and costs, and what was searched for in documents and the web.</li>
      <li>Not shown: mail, calendar, chat and other connectors, memory, instructions, plans, reasoning, whole files and pictures.</li>
      <li>Readers cannot ask, rate, fork or change anything of yours.</li>
    </ul>
  </Disclosure>
)
