import { findLocalServers } from '../../app/models/local-servers.ts'
import { say } from '../../views/words/say.ts'
import type { ChatControl } from '../commands/chat-control.ts'
import { noteRows } from '../commands/command-rows.ts'
import type { ShowPanel } from '../panel/panel.ts'
import { chooseDocuments } from './choose-documents.ts'
import { setUpModel } from './choose-model.ts'

/** Documents, then a model: each step can be left, and what is done by then stays. */
export async function setUp(control: ChatControl, panel: ShowPanel): Promise<void> {
  const stop = new AbortController()
  const lookForServers = () => findLocalServers(control.app.input.env, stop.signal)
  // Looked for while the person chooses documents.
  const found = lookForServers()
  try {
    await chooseDocuments(control, panel, say`Set-up, 1 of 2: documents`)
    await setUpModel(control, panel, say`Set-up, 2 of 2: model`, { found, again: lookForServers })
  } finally {
    stop.abort()
  }
  control.print(noteRows(say`Ask a question. Change these settings any time with /setup`, control.look))
}
