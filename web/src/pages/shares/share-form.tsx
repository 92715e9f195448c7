import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { NewShare, Person, ShareChange, ShareView } from '../../../../src/core/schemas/http/shares.ts'
import { at, request } from '../../api/request.ts'
import { Button } from '../../parts/button.tsx'
import { Disclosure } from '../../parts/disclosure.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { shares } from '../../words/en/shares.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './share-dialog.module.css'
import { ShareLink } from './share-link.tsx'
import { SharePeople } from './share-people.tsx'

const say = wordsOf('shares', shares)

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
        <legend>{say('audience')}</legend>
        <Choice label={say('named')} isChosen={audience === 'named'} onChoose={() => setAudience('named')} />
        <Choice label={say('everybody')} isChosen={audience === 'everybody'} onChoose={() => setAudience('everybody')} />
      </fieldset>
      {audience === 'named' && <SharePeople chosen={people} onChoose={setPeople} />}
      {share && share.kind === 'session' && (
        <p className="soft">
          {share.newer > 0
            ? say('readersSeeNot', { count: share.questions, newer: say('newer', { count: share.newer }) })
            : say('readersSee', { count: share.questions })}
        </p>
      )}
      {!share && <p className="soft">{say(kind === 'session' ? 'sharesConversation' : 'sharesRun')}</p>}
      <WhatReadersSee isOpenAtFirst={!share} />
      <ProblemNotice error={save.error ?? end.error} />
      <div className="row">
        {(!share || isChanged(share, audience, readers)) && (
          <Button kind="main" type="submit" disabled={isBusy || !isComplete}>
            {say(share ? 'saveReaders' : 'share')}
          </Button>
        )}
        {share && share.newer > 0 && (
          <Button disabled={isBusy || !isComplete} onClick={() => save.mutate({ ...chosen, update: true })}>
            {say('shareNewer')}
          </Button>
        )}
        {path && (
          <Button kind="danger" disabled={isBusy} onClick={() => end.mutate(path)}>
            {say('stop')}
          </Button>
        )}
      </div>
    </form>
  )
}

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
  <Disclosure summary={say('whatReadersSee')} isOpenAtFirst={isOpenAtFirst}>
    <ul className={styles['seen']}>
      <li>{say('seeAnswers')}</li>
      <li>{say('seeSections')}</li>
      <li>{say('seeSteps')}</li>
      <li>{say('seeNot')}</li>
      <li>{say('seeOnly')}</li>
    </ul>
  </Disclosure>
)
