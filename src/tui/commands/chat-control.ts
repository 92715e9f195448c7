import type { App } from '../../app/app.ts'
import type { Selection } from '../../app/collections/collections.ts'
import type { Sessions } from '../../app/sessions/sessions.ts'
import type { RunResult } from '../../core/run-result.ts'
import type { ChatView } from '../../views/chat/chat-view.ts'
import type { Conversation } from '../chat/conversation.ts'
import type { Look } from '../markdown/look.ts'
import type { ShowPanel } from '../panel/panel.ts'

/** What a person has chosen for this chat; holds until it ends. */
export interface ChatChoices {
  readonly selection: Selection
  readonly useCase: string | undefined
  /** The model of the chat, where not that of the settings. */
  readonly model: string | undefined
  readonly workspace: 'full' | 'read-only' | 'off'
  /** Whether results of calls are shown. */
  readonly verbose: boolean
  /** Whether what a model thinks is shown; as the settings say at the time where nothing was chosen. */
  readonly thoughts: boolean | undefined
}

/** A chat as its commands see it: the same behind a screen and behind plain lines. */
export interface ChatControl {
  readonly app: App
  readonly sessions: Sessions
  readonly conversation: Conversation
  readonly choices: ChatChoices
  readonly view: ChatView
  /** The newest result of this chat, or of the session that was opened. */
  readonly result: RunResult | undefined
  /** Microdollars that the runs of the session have cost; null where a price is unknown. */
  readonly cost: number | null
  /** How wide a row may be, and what it may hold. */
  readonly look: Look
  change(choices: Partial<ChatChoices>): void
  /** Prints rows; none wider than the look. */
  print(rows: readonly string[]): void
  /** Shows a panel in the place of the prompt; absent in a chat of plain lines, where commands list and take words. */
  readonly panel?: ShowPanel
  /** Opens a file at a line in the person's editor, or gives false where there is none. */
  edit(file: string, line?: number): Promise<boolean>
  /** Opens a file or a web address in the program that the person's desktop has for it, or gives false where there is none. */
  openOnDesktop(target: string): Promise<boolean>
  /** Sends a prompt as if it had been typed. */
  send(prompt: string): void
  leave(): void
}

/** What is typed behind a slash. */
export interface ChatCommand {
  /** Without the slash. */
  readonly name: string
  readonly aliases?: readonly string[]
  /** One line, for `/help` and completion. */
  readonly summary: string
  /** What comes behind it, for `/help`: `[words]`, `<model>`. */
  readonly takes?: string
  /** What there is to know beside the summary, a line each, for `/help` of this command. */
  readonly details?: readonly string[]
  /** What it can be followed by, for completion; asked for when it is needed. */
  offers?(control: ChatControl): Promise<readonly string[]> | readonly string[]
  /** Throws `IbidError` for what cannot be done: one line, and the chat goes on. */
  run(control: ChatControl, words: string): Promise<void> | void
}
