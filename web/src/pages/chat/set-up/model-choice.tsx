import { useQuery } from '@tanstack/react-query'
import { Cpu, KeyRound, Server } from 'lucide-react'
import { useState } from 'react'
import type { ModelSetup } from '../../../../../src/core/schemas/http/model-setup.ts'
import { modelSetupQuery } from '../../../api/model-setup.ts'
import { Loading } from '../../../parts/loading.tsx'
import { Notice, ProblemNotice } from '../../../parts/notice.tsx'
import { setup } from '../../../words/en/setup.ts'
import { wordsOf } from '../../../words/words.tsx'
import { ModelForm } from './model-form.tsx'
import { Ways } from './ways.tsx'

const say = wordsOf('setup', setup)

/** The places where a language model can be had, with what each needs. `onSaved` hears of the model that has replied and is used from now on. */
export function ModelChoice({ onSaved }: { readonly onSaved: (model: string) => void }) {
  const { data, error } = useQuery(modelSetupQuery)
  const [chosen, setChosen] = useState<string>()
  const way = chosen ?? wayInUse(data) ?? data?.servers[0]?.address ?? 'key'
  const server = data?.servers.find(({ address }) => address === way)
  if (!data) return error ? <ProblemNotice error={error} /> : <Loading label={say('lookingForModels')} />
  if (data.blocked !== undefined) return <Notice kind="warn">{data.blocked}</Notice>
  return (
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
        inUse={data.inUse}
        onSaved={onSaved}
      />
    </>
  )
}

/** Where the model comes from that answers now. */
function wayInUse(setup: ModelSetup | undefined): string | undefined {
  const { servers = [], providers = [], inUse, otherAddress } = setup ?? {}
  if (!inUse) return undefined
  if (servers.some(({ address }) => address === inUse.place)) return inUse.place
  return providers.some(({ name }) => name === inUse.place) ? 'key' : otherAddress ? 'address' : undefined
}
