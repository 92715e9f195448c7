import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Cpu, KeyRound, Server } from 'lucide-react'
import { useState } from 'react'
import { modelSetupQuery } from '../../../api/model-setup.ts'
import { Loading } from '../../../parts/loading.tsx'
import { Notice, ProblemNotice } from '../../../parts/notice.tsx'
import { setUp } from '../../../words/en/setUp.ts'
import { wordsOf } from '../../../words/words.tsx'
import { ModelForm } from './model-form.tsx'
import { SetUpCard } from './set-up-card.tsx'
import { Ways } from './ways.tsx'

const say = wordsOf('setUp', setUp)

interface ModelStepProps {
  readonly title: string
  readonly onSkip: () => void
}

/** Chooses the language model that writes answers. It is used once it has replied to a tiny question. */
export function ModelStep({ title, onSkip }: ModelStepProps) {
  const { data, error } = useQuery(modelSetupQuery)
  const [chosen, setChosen] = useState<string>()
  const [saved, setSaved] = useState<string>()
  const way = chosen ?? data?.servers[0]?.address ?? 'key'
  const server = data?.servers.find(({ address }) => address === way)
  return (
    <SetUpCard title={title} isDone={saved !== undefined} skip={saved === undefined ? say('skipModel') : undefined} onSkip={onSkip}>
      {saved !== undefined ? (
        <p role="status">
          {say.with('modelReady', { model: <strong>{saved}</strong>, settings: <Link to="/settings">{say('settings')}</Link> })}
        </p>
      ) : (
        <>
          <p className="soft">{say('modelAbout')}</p>
          <ProblemNotice error={error} />
          {!data && !error && <Loading label={say('lookingForModels')} />}
          {data?.blocked !== undefined && <Notice kind="warn">{data.blocked}</Notice>}
          {data && data.blocked === undefined && (
            <>
              <Ways
                label={say('whereModel')}
                chosen={way}
                onChoose={setChosen}
                ways={[
                  ...data.servers.map(({ name, address, models }) => ({
                    ...{ way: address, label: name, icon: Cpu },
                    detail: say('serverModels', { count: models.length }),
                  })),
                  { way: 'key', label: say('pasteKey'), icon: KeyRound },
                  ...(data.otherAddress ? [{ way: 'address', label: say('otherServer'), icon: Server }] : []),
                ]}
              />
              <ModelForm
                key={way}
                kind={server ? 'server' : way === 'address' ? 'address' : 'key'}
                server={server}
                providers={data.providers}
                onSaved={setSaved}
              />
            </>
          )}
        </>
      )}
    </SetUpCard>
  )
}
