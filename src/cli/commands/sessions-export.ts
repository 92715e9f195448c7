import { exportSession } from '../../app/sessions/export-session.ts'
import { findSession } from '../../app/sessions/find-session.ts'
import { readersSpeech } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'

/** `ibid sessions export`: Markdown, with `--html` one page, one JSON document, or with `--jsonl` a message a line. */
export async function writeSession(cli: Cli, prefix: string, { html = false }: { readonly html?: boolean } = {}): Promise<number> {
  const app = await cli.app()
  const exported = await exportSession(app, (await findSession(app, prefix)).id, readersSpeech)
  cli.show(exported.whole, html ? exported.page().trimEnd() : exported.markdown, exported.whole.messages)
  return 0
}
