import { setup } from '../../../words/en/setup.ts'
import { wordsOf } from '../../../words/words.tsx'
import { DocumentsStep } from './documents-step.tsx'
import { ModelStep } from './model-step.tsx'
import type { useSetUp } from './use-set-up.ts'

const say = wordsOf('setup', setup)

interface SetUpProps {
  readonly setUp: NonNullable<ReturnType<typeof useSetUp>>
  /** Called when a step was left out: what had the focus is gone. */
  readonly onLeft: () => void
}

/** What is missing for answers, each step by itself. */
export function SetUp({ setUp: { documents, model }, onLeft }: SetUpProps) {
  const isBoth = documents.isShown && model.isShown
  const skip = (part: typeof documents) => {
    part.skip(true)
    onLeft()
  }
  return (
    <>
      {documents.isShown && <DocumentsStep title={isBoth ? say('documentsFirst') : say('documents')} onSkip={() => skip(documents)} />}
      {model.isShown && <ModelStep title={isBoth ? say('modelSecond') : say('model')} onSkip={() => skip(model)} />}
    </>
  )
}
