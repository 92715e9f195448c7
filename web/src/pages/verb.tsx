import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Play } from 'lucide-react'
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
    <LoadedPage query={query} title="Verb" back={{ to: '/agents', label: 'All agents and their verbs' }}>
      {(verb) => (
        <Page
          title={verb.id}
          about={
            <>
              {verb.description} <Link to="/agents">All agents</Link>
            </>
          }
        >
          <p className="row">
            {verb.tools.map((tool) => (
              <Badge key={tool}>{tool}</Badge>
            ))}
          </p>
          <form onSubmit={submit} className="stack">
            <SchemaForm schema={verb.params} value={input} onChange={setInput} errors={errors} />
            {verb.analyses && (
              <Field label="What is wanted" hint="Data is what the tools give; an analysis is what a language model makes of it.">
                <Select
                  value={mode}
                  onChange={(event) =>
                    setMode(event.target.value === 'data' ? 'data' : event.target.value === 'analysis' ? 'analysis' : 'auto')
                  }
                >
                  <option value="auto">an analysis where a model is set up, else data</option>
                  <option value="data">data</option>
                  <option value="analysis">an analysis</option>
                </Select>
              </Field>
            )}
            <ProblemNotice error={start.error} />
            <div>
              <Button kind="main" type="submit" icon={Play} disabled={start.isPending}>
                {start.isPending ? 'Starting …' : 'Carry it out'}
              </Button>
            </div>
          </form>
        </Page>
      )}
    </LoadedPage>
  )
}
