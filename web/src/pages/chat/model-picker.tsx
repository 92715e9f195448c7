import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { modelsQuery } from '../../api/work.ts'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import { modelName } from './model-name.ts'
import styles from './model-picker.module.css'

const say = wordsOf('chat', chat)

interface ModelPickerProps {
  /** Undefined for that of the settings. */
  readonly chosen: string | undefined
  readonly onChoose: (model: string | undefined) => void
}

/** Chooses the model that answers. Nothing where there is nothing to choose. */
export function ModelPicker({ chosen, onChoose }: ModelPickerProps) {
  const { data } = useQuery(modelsQuery)
  const id = useId()
  const { models = [], silent = [] } = data ?? {}
  const usual = models.find(({ current }) => current)
  const isUnlisted = chosen !== undefined && !models.some((model) => model.id === chosen)
  if (models.length + (isUnlisted ? 1 : 0) < 2) return null
  return (
    <span className={styles['picker']}>
      <label htmlFor={id} className="unseen">
        {say('model')}
      </label>
      <select
        id={id}
        className={styles['select']}
        title={models.find((model) => model.id === (chosen ?? usual?.id))?.label}
        value={chosen ?? usual?.id ?? ''}
        onChange={({ target: { value } }) => onChoose(value === usual?.id ? undefined : value)}
      >
        {isUnlisted && <option value={chosen}>{chosen}</option>}
        {models.map((model) => (
          <option key={model.id} value={model.id} title={model.label}>
            {modelName(model)}
          </option>
        ))}
        {silent.map(({ place, why }) => (
          <option key={place} disabled>
            {place}: {why}
          </option>
        ))}
      </select>
    </span>
  )
}
