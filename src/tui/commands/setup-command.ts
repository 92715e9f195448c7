import { say } from '../../views/words/say.ts'
import type { ChatCommand } from './chat-control.ts'
import { hintRows } from './command-rows.ts'

export const setupCommand: ChatCommand = {
  name: 'setup',
  summary: say`add documents and set up a model, step by step`,
  async run(control) {
    const { look, panel, print } = control
    if (panel) return (await import('../set-up/set-up.ts')).setUp(control, panel)
    print([
      ...hintRows(say`Add documents with: ibid collections add FOLDER`, look),
      ...hintRows(say`Set up a model: see ibid help keys`, look),
    ])
  },
}
