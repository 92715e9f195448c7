import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Cpu, KeyRound, Server } from 'lucide-react'
import { useState } from 'react'
import { modelSetupQuery } from '../../../api/model-setup.ts'
import { Loading } from '../../../parts/loading.tsx'
import { Notice, ProblemNotice } from '../../../parts/notice.tsx'
import { ModelForm } from './model-form.tsx'
import { SetUpCard } from './set-up-card.tsx'
import { Ways } from './ways.tsx'

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
    <SetUpCard title={title} isDone={saved !== undefined} skip={saved === undefined ? 'Go on without a model' : undefined} onSkip={onSkip}>
      {saved !== undefined ? (
        <p role="status">
          <strong>{saved}</strong> replied and writes the answers from now on. You can change it in the <Link to="/settings">settings</Link>
          .
        </p>
      ) : (
        <>
          <p className="soft">
            It writes the answers, and gets the passages of your documents that they need. Without one, ibid answers with sentences quoted
            from your documents.
          </p>
          <ProblemNotice error={error} />
          {!data && !error && <Loading label="Looking for models on this machine" />}
          {data?.blocked !== undefined && <Notice kind="warn">{data.blocked}</Notice>}
          {data && data.blocked === undefined && (
            <>
              <Ways
                label="Where the model is"
                chosen={way}
                onChoose={setChosen}
                ways={[
                  ...data.servers.map(({ name, address, models }) => ({
                    ...{ way: address, label: name, icon: Cpu },
                    detail: `on this machine, ${models.length === 1 ? '1 model' : `${models.length} models`}`,
                  })),
                  { way: 'key', label: 'Paste a key', icon: KeyRound },
                  ...(data.otherAddress ? [{ way: 'address', label: 'Another server', icon: Server }] : []),
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
