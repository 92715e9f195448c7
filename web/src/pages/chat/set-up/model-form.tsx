import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ModelSetup } from '../../../../../src/core/schemas/http/model-setup.ts'
import { modelsOfPlace, setUpModel } from '../../../api/model-setup.ts'
import { Button } from '../../../parts/button.tsx'
import { Field, Input, Select } from '../../../parts/field.tsx'
import { Notice, useProblemLine } from '../../../parts/notice.tsx'
import { setup } from '../../../words/en/setup.ts'
import { useServerWords } from '../../../words/server-words.tsx'
import { wordsOf } from '../../../words/words.tsx'

const say = wordsOf('setup', setup)

interface ModelFormProps {
  readonly kind: 'server' | 'key' | 'address'
  readonly server: ModelSetup['servers'][number] | undefined
  readonly providers: ModelSetup['providers']
  readonly inUse: ModelSetup['inUse']
  /** With the model as the settings name it now. */
  readonly onSaved: (model: string) => void
}

/** Asks for a place and its key until the place lists its models, then for one of them until one replies. What is written stays where it is wrong. */
export function ModelForm({ kind, server, providers, inUse, onSaved }: ModelFormProps) {
  const client = useQueryClient()
  const [key, setKey] = useState('')
  const [provider, setProvider] = useState<string>()
  const [address, setAddress] = useState(
    kind === 'address' && !providers.some(({ name }) => name === inUse?.place) ? (inUse?.place ?? '') : '',
  )
  const [picked, setModel] = useState<string>()
  const [isPlaceMissing, setPlaceMissing] = useState(false)
  // Whose key it is shows at its beginning.
  const told = providers.find(({ keyBegins }) => keyBegins !== undefined && key.trim().startsWith(keyBegins))?.name
  const whose = provider ?? told ?? providers.find(({ name }) => name === inUse?.place)?.name ?? ''
  const place = server?.address ?? (kind === 'key' ? whose : address.trim())
  const body = { place, ...(key.trim() === '' ? {} : { apiKey: key }) }
  const list = useMutation({ mutationFn: () => modelsOfPlace(body) })
  const models = server?.models ?? list.data?.models
  const known = place === inUse?.place ? models?.find((name) => name === inUse.model) : undefined
  const model = picked ?? known ?? server?.models[0] ?? ''
  const save = useMutation({
    mutationFn: () => setUpModel({ ...body, model: model.trim() }),
    async onSuccess({ model: saved }) {
      if (saved === undefined) return
      await Promise.all([['me'], ['models'], ['settings']].map((queryKey) => client.invalidateQueries({ queryKey })))
      onSaved(saved)
    },
  })
  const change = (set: (value: string) => void) => (event: { readonly target: { readonly value: string } }) => {
    set(event.target.value)
    list.reset()
    save.reset()
  }
  const listProblem = useProblemLine(list.error)
  const saveProblem = useProblemLine(save.error)
  const listWhy = useServerWords(list.data?.why)
  const saveWhy = useServerWords(save.data?.why)
  const why = listWhy || listProblem
  const whyNot = saveWhy || saveProblem
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPlaceMissing(place === '')
    if (place === '') return
    if (models) save.mutate()
    else list.mutate()
  }
  const isKeyWanted = kind === 'key' || (kind === 'address' && (key !== '' || list.data?.needsKey === true))
  const keyError = kind === 'key' || isKeyWanted ? why : undefined
  return (
    <form className="stack" onSubmit={submit}>
      {kind === 'address' && (
        <Field label={say('serverField')} hint={say('serverHint')} error={isKeyWanted ? undefined : why}>
          <Input
            value={address}
            placeholder={say('serverPlaceholder')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={change(setAddress)}
          />
        </Field>
      )}
      {isKeyWanted && (
        <Field label={say('keyField')} hint={say('keyHint')} error={keyError}>
          <Input type="password" value={key} autoComplete="off" spellCheck={false} onChange={change(setKey)} />
        </Field>
      )}
      {kind === 'key' && (
        <Field
          label={say('provider')}
          hint={<ProviderHint providers={providers} whose={whose} />}
          error={isPlaceMissing && whose === '' ? say('chooseProvider') : undefined}
        >
          <Select value={whose} onChange={change(setProvider)}>
            <option value="">{say('chooseProvider')}</option>
            {providers.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
      )}
      {models && models.length > 0 && (
        <Field label={say('modelField')}>
          <Select
            value={model}
            onChange={(event) => {
              setModel(event.target.value)
              save.reset()
            }}
          >
            {!server && <option value="">{say('chooseOne', { count: models.length })}</option>}
            {models.map((name) => (
              <option key={name} value={name}>
                {name === known ? say('inUse', { model: name }) : name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {models?.length === 0 && (
        <Field label={say('modelField')} hint={say('noList')}>
          <Input
            value={model}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setModel(event.target.value)
              save.reset()
            }}
          />
        </Field>
      )}
      {whyNot !== undefined && <Notice kind="bad">{whyNot}</Notice>}
      <div className="row">
        {models ? (
          <Button kind="main" type="submit" disabled={save.isPending || model.trim() === ''}>
            {save.isPending ? say('testing') : say('testAndUse')}
          </Button>
        ) : (
          <Button kind="main" type="submit" disabled={list.isPending || (kind === 'key' ? key.trim() === '' : place === '')}>
            {list.isPending ? say('checking') : kind === 'key' ? say('checkKey') : say('showModels')}
          </Button>
        )}
        {models && <span className="soft">{say('testAbout')}</span>}
      </div>
    </form>
  )
}

function ProviderHint({ providers, whose }: { readonly providers: ModelSetup['providers']; readonly whose: string }) {
  const chosen = providers.find(({ name }) => name === whose)
  return <>{chosen ? say('createKey', { address: chosen.keysAt }) : say('keyTells')}</>
}
