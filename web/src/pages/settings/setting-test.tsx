import { useMutation } from '@tanstack/react-query'
import { PlugZap } from 'lucide-react'
import type { SettingTest as Tested } from '../../../../src/core/schemas/http/settings.ts'
import { at, request } from '../../api/request.ts'
import { duration } from '../../parts/amounts.tsx'
import { Button } from '../../parts/button.tsx'
import { Notice, ProblemNotice, Reason } from '../../parts/notice.tsx'
import { settings } from '../../words/en/settings.ts'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('settings', settings)

interface SettingTestProps {
  readonly name: string
  readonly label: string
  /** What is written and not saved is not what is tested. */
  readonly isChanged: boolean
}

const kinds = { ok: 'good', warning: 'warn', broken: 'bad' } as const

/** Calls what a setting names, as it is saved, and says what came of it. */
export function SettingTest({ name, label, isChanged }: SettingTestProps) {
  const test = useMutation({ mutationFn: () => request<Tested>('POST', at`/v1/settings/${name}/test`, {}) })
  const { data } = test
  return (
    <div className="stack">
      <div className="row">
        <Button icon={PlugZap} aria-label={say('testOf', { label })} disabled={isChanged || test.isPending} onClick={() => test.mutate()}>
          {say('test')}
        </Button>
        <span className="soft">{isChanged ? say('saveFirst') : say('testAbout')}</span>
      </div>
      <div role="status">
        {test.isPending && <p>{say('testing')}</p>}
        {data && !test.isPending && (
          <Notice kind={kinds[data.state]}>
            <Reason message={data.found} remedy={data.remedy} /> <span className="soft">{duration(data.durationMs)}</span>
          </Notice>
        )}
      </div>
      <ProblemNotice error={test.error} />
    </div>
  )
}
