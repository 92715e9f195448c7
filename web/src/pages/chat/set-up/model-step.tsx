import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { setup } from '../../../words/en/setup.ts'
import { wordsOf } from '../../../words/words.tsx'
import { ModelChoice } from './model-choice.tsx'
import { SetUpCard } from './set-up-card.tsx'

const say = wordsOf('setup', setup)

interface ModelStepProps {
  readonly title: string
  readonly onSkip: () => void
}

/** Chooses the language model that writes answers. It is used once it has replied to a tiny question. */
export function ModelStep({ title, onSkip }: ModelStepProps) {
  const [saved, setSaved] = useState<string>()
  return (
    <SetUpCard title={title} isDone={saved !== undefined} skip={saved === undefined ? say('skipModel') : undefined} onSkip={onSkip}>
      {saved !== undefined ? (
        <p role="status">
          {say.with('modelReady', { model: <strong>{saved}</strong>, settings: <Link to="/settings">{say('settings')}</Link> })}
        </p>
      ) : (
        <>
          <p className="soft">{say('modelAbout')}</p>
          <ModelChoice onSaved={setSaved} />
        </>
      )}
    </SetUpCard>
  )
}
