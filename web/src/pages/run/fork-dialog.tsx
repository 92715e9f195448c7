import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { ForkBody, RunState } from '../../../../src/core/schemas/http/runs.ts'
import { at, request } from '../../api/request.ts'
import { modelsQuery } from '../../api/work.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Input, Select, TextArea } from '../../parts/field.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { run as runWords } from '../../words/en/run.ts'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('run', runWords)

interface ForkDialogProps {
  readonly run: string
  readonly steps: number
  readonly question: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Begins another run that shares this one's events up to a step, with something changed. */
export function ForkDialog({ run, steps, question, open, onOpenChange }: ForkDialogProps) {
  const navigate = useNavigate()
  const { data } = useQuery({ ...modelsQuery, enabled: open })
  const [step, setStep] = useState('')
  const [words, setWords] = useState(question)
  const [model, setModel] = useState('')
  const fork = useMutation({
    mutationFn: (body: ForkBody) => request<RunState>('POST', at`/v1/runs/${run}/fork`, body),
    onSuccess({ run: forked }) {
      onOpenChange(false)
      void navigate({ to: '/runs/$run', params: { run: forked } })
    },
  })
  const body: ForkBody = {
    ...(step === '' ? {} : { at: Number(step) }),
    ...(words.trim() === question ? {} : { question: words.trim() }),
    ...(model === '' ? {} : { model }),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    fork.mutate(body)
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={say('forkTitle')}>
      <form onSubmit={submit} className="stack">
        <p className="soft">{say('forkAbout')}</p>
        <Field label={say('forkStep')} hint={say('forkStepHint', { last: Math.max(1, steps) })}>
          <Input type="number" min={1} max={Math.max(1, steps)} value={step} onChange={(event) => setStep(event.target.value)} />
        </Field>
        <Field label={say('question')}>
          <TextArea rows={3} required value={words} onChange={(event) => setWords(event.target.value)} />
        </Field>
        <Field label={say('model')}>
          <Select value={model} onChange={(event) => setModel(event.target.value)}>
            <option value="">{say('sameModel')}</option>
            {data?.models.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <ProblemNotice error={fork.error} />
        <Button kind="main" type="submit" disabled={fork.isPending || Object.keys(body).length === 0}>
          {say('fork')}
        </Button>
      </form>
    </Dialog>
  )
}
