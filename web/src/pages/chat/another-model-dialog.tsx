import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ForkBody, RunState } from '../../../../src/core/schemas/http/runs.ts'
import { at, request } from '../../api/request.ts'
import { modelsQuery } from '../../api/work.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Select } from '../../parts/field.tsx'
import { Loaded } from '../../parts/loading.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import { modelName } from './model-name.ts'

const say = wordsOf('chat', chat)

interface AnotherModelDialogProps {
  readonly run: string
  /** The model that has answered. */
  readonly model: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Has another model answer the same question, and shows both answers side by side. */
export const AnotherModelDialog = ({ run, model, open, onOpenChange }: AnotherModelDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={say('anotherModel')}>
    <AnotherModelForm run={run} model={model} onDone={() => onOpenChange(false)} />
  </Dialog>
)

function AnotherModelForm({ run, model, onDone }: Pick<AnotherModelDialogProps, 'run' | 'model'> & { readonly onDone: () => void }) {
  const navigate = useNavigate()
  const { session } = useParams({ strict: false })
  const query = useQuery(modelsQuery)
  const [picked, setPicked] = useState<string>()
  const others = query.data?.models.filter(({ id }) => id !== model) ?? []
  const [other, ...more] = others.filter(({ id }) => id !== 'extractive')
  const chosen = picked ?? (other && more.length === 0 ? other.id : '')
  const fork = useMutation({
    mutationFn: (body: ForkBody) => request<RunState>('POST', at`/v1/runs/${run}/fork`, body),
    async onSuccess({ run: other }) {
      onDone()
      await navigate({ to: '/runs/$run/compare/$other', params: { run, other }, search: { session } })
    },
  })
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        fork.mutate({ model: chosen })
      }}
    >
      <p className="soft">{say('anotherModelAbout')}</p>
      <Loaded query={query}>
        {({ silent }) => (
          <Field
            label={say('model')}
            hint={[
              say('answeredBy', { model: model === 'extractive' ? say('quotesOnly') : model }),
              ...silent.map(({ place, why }) => `${place}: ${why}.`),
            ].join(' ')}
          >
            <Select value={chosen} onChange={(event) => setPicked(event.target.value)}>
              <option value="">{say('chooseModel')}</option>
              {others.map((each) => (
                <option key={each.id} value={each.id}>
                  {modelName(each)}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </Loaded>
      <ProblemNotice error={fork.error} />
      <div className="row">
        <Button kind="main" type="submit" disabled={fork.isPending || chosen === ''}>
          {fork.isPending ? say('asking') : say('answerAndCompare')}
        </Button>
      </div>
    </form>
  )
}
