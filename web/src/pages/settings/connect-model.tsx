import { Plug } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { settings } from '../../words/en/settings.ts'
import { wordsOf } from '../../words/words.tsx'
import { ModelChoice } from '../chat/set-up/model-choice.tsx'

const say = wordsOf('settings', settings)

/** Connects another provider or server of models, which the settings alone do not let a browser name. */
export function ConnectModel() {
  const [isOpen, setOpen] = useState(false)
  const [saved, setSaved] = useState<string>()
  const show = (opens: boolean) => {
    setSaved(undefined)
    setOpen(opens)
  }
  return (
    <>
      <Button icon={Plug} onClick={() => show(true)}>
        {say('connectModel')}
      </Button>
      <Dialog open={isOpen} onOpenChange={show} title={say('connectModel')}>
        {saved === undefined ? (
          <ModelChoice onSaved={setSaved} />
        ) : (
          <div className="stack">
            <p role="status">{say.with('modelConnected', { model: <strong>{saved}</strong> })}</p>
            <Button onClick={() => show(false)}>{say('done')}</Button>
          </div>
        )}
      </Dialog>
    </>
  )
}
