import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ForkBody, RunState } from '../../../../src/core/schemas/http/runs.ts'
import { at, request } from '../../api/request.ts'
import { modelsQuery } from '../../api/work.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Select, TextArea } from '../../parts/field.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import { modelName } from './model-name.ts'

const say = wordsOf('chat', chat)

interface ForkDialogProps {
  readonly run: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Asks what would have come of a run, had it been asked otherwise. */
export const ForkDialog = ({ run, open, onOpenChange }: ForkDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={say('forkRun')}>
    <ForkForm run={run} onDone={() => onOpenChange(false)} />
  </Dialog>
)

function ForkForm({ run, onDone }: { readonly run: string; readonly onDone: () => void }) {
  const navigate = useNavigate()
  const { data } = useQuery(modelsQuery)
  const fork = useMutation({
    mutationFn: (body: ForkBody) => request<RunState>('POST', at`/v1/runs/${run}/fork`, body),
    async onSuccess({ run: forked }) {
      onDone()
      await navigate({ to: '/runs/$run', params: { run: forked } })
    },
  })
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        const [question, model] = ['question', 'model'].map((name) => String(form.get(name) ?? '').trim())
        fork.mutate({ ...(question ? { question } : {}), ...(model ? { model } : {}) })
      }}
    >
      <p className="soft">{say('forkAbout')}</p>
      <Field label={say('otherQuestion')} hint={say('otherQuestionHint')}>
        <TextArea name="question" />
      </Field>
      <Field label={say('model')}>
        <Select name="model" defaultValue="">
          <option value="">{say('sameModel')}</option>
          {data?.models.map((each) => (
            <option key={each.id} value={each.id}>
              {modelName(each)}
            </option>
          ))}
        </Select>
      </Field>
      <ProblemNotice error={fork.error} />
      <div className="row">
        <Button kind="main" type="submit" disabled={fork.isPending}>
          {say('forkRun')}
        </Button>
      </div>
    </form>
  )
}
