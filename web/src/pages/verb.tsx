import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ArrowLeft, Play } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { RunState } from '../../../src/core/schemas/http/runs.ts'
import type { VerbBody } from '../../../src/core/schemas/http/work.ts'
import { Problem } from '../api/problem.ts'
import { at, request } from '../api/request.ts'
import { verbQuery } from '../api/work.ts'
import { Badge } from '../parts/badge.tsx'
import { Button } from '../parts/button.tsx'
import { Field, Select } from '../parts/field.tsx'
import { LoadedPage } from '../parts/loaded-page.tsx'
import { ProblemNotice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { SchemaForm } from '../parts/schema-form.tsx'
import { agents } from '../words/en/agents.ts'
import { wordsOf } from '../words/words.tsx'
import { asTitle } from './agents/as-title.ts'
import { withLabels } from './agents/param-labels.ts'
import styles from './agents.module.css'
import { sentences } from './settings/setting-words.tsx'

const say = wordsOf('agents', agents)

/** One verb: a form made from its parameters. Carrying it out is a run, which is then shown. */
export function VerbPage() {
  const { verb: id } = useParams({ from: '/shell/verbs/$verb' })
  const navigate = useNavigate()
  const query = useQuery(verbQuery(id))
  const [input, setInput] = useState<Readonly<Record<string, unknown>>>({})
  const [mode, setMode] = useState<NonNullable<VerbBody['mode']>>('auto')
  const start = useMutation({
    mutationFn: (body: VerbBody) => request<RunState>('POST', at`/v1/verbs/${id}`, body),
    onSuccess: ({ run }) => void navigate({ to: '/runs/$run', params: { run } }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    start.mutate({ input: { ...input }, mode })
  }
  const errors = new Map(
    start.error instanceof Problem
      ? start.error.errors.map(({ at: place, message }) => [place.replace(/^body\.input\.?/, ''), message] as const)
      : [],
  )
  return (
    <LoadedPage query={query} title={say('verb')} back={{ to: '/agents', label: say('allAgents') }}>
      {(verb) => (
        <Page
          title={asTitle(sentences(verb.description).first) || verb.id}
          about={
            <>
              {sentences(verb.description).rest} <code className={styles['id']}>{verb.id}</code>
            </>
          }
          actions={
            <Link to="/agents" className="button-link">
              <ArrowLeft size={16} aria-hidden="true" /> {say('allAgents')}
            </Link>
          }
        >
          {verb.tools.length > 0 && (
            <p className="row">
              {say.with('uses', {
                tools: verb.tools.map((tool) => <Badge key={tool}>{tool}</Badge>),
              })}
            </p>
          )}
          <form onSubmit={submit} className="stack">
            <SchemaForm schema={withLabels(verb.params)} value={input} onChange={setInput} errors={errors} />
            {verb.analyses && (
              <Field label={say('result')} hint={say('resultHint')}>
                <Select
                  value={mode}
                  onChange={(event) =>
                    setMode(event.target.value === 'data' ? 'data' : event.target.value === 'analysis' ? 'analysis' : 'auto')
                  }
                >
                  <option value="auto">{say('auto')}</option>
                  <option value="data">{say('data')}</option>
                  <option value="analysis">{say('analysis')}</option>
                </Select>
              </Field>
            )}
            <ProblemNotice error={start.error} />
            <div>
              <Button kind="main" type="submit" icon={Play} disabled={start.isPending}>
                {start.isPending ? say('starting') : say('run')}
              </Button>
            </div>
          </form>
        </Page>
      )}
    </LoadedPage>
  )
}
