import type { Fact, RunEvent } from '../../core/event-types.ts'
import type { Grant, Permission } from '../../core/permission.ts'
import type { QuestionPolicy } from '../../core/question.ts'
import type { Limits, Planning, Style, TextPlace, Turn } from '../../core/request.ts'
import type { SessionChoices } from '../../core/session.ts'
import type { Tool } from '../../core/tool.ts'
import type { Attached } from '../attachments/attached.ts'

/** What the app is asked: a question, and how it is to be answered. */
export interface AskRequest {
  readonly question: string
  /** As `llm.model` names it, in place of that. */
  readonly model?: string | undefined
  readonly useCase?: string | undefined
  /** Text that comes with the question, such as standard input. */
  readonly context?: string | undefined
  readonly contextFrom?: TextPlace | undefined
  /** Files that come with the question; its documents join the scope. */
  readonly attached?: Attached | undefined
  /** What asked where no person did, for lists: `eval`. */
  readonly tag?: string | undefined
  /** Who asks at a server; its session says so where it has one. */
  readonly owner?: string | undefined
  /** What was said before, oldest first, where no session knows it. */
  readonly history?: readonly Turn[] | undefined
  /** Collection ids the answer may rest on. */
  readonly scope: readonly string[]
  readonly tools?: readonly Tool[] | undefined
  readonly maxSteps?: number | undefined
  readonly limits?: Partial<Limits> | undefined
  readonly temperature?: number | undefined
  readonly maxTokens?: number | undefined
  /** In place of the settings. */
  readonly style?: Style | undefined
  readonly planning?: Planning | undefined
  /** Rules that come before those of the settings. */
  readonly permissions?: readonly Permission[] | undefined
  /** What becomes of questions to a person; nobody can answer where absent. */
  readonly questions?: QuestionPolicy | undefined
  /** True where the model is to be asked, also where it has answered the same before. */
  readonly fresh?: boolean | undefined
  /** What a language model may do in the folder: nothing where absent. */
  readonly workspace?: 'full' | 'read-only' | undefined
  /** The connectors whose tools a language model may use, or all that are switched on; none where absent. */
  readonly connectors?: readonly string[] | 'all' | undefined
  /** Told of what is missing, one line each. */
  readonly warn?: ((line: string) => void) | undefined
  /** What the session of the question brings with it. */
  readonly session?: SessionContext | undefined
  readonly signal?: AbortSignal | undefined
}

/** What a session brings to its next run. */
export interface SessionContext extends SessionChoices {
  readonly id: string
  readonly owner?: string
  readonly history: readonly Turn[]
  readonly grants: readonly Grant[]
  /** Stores the run's first event, if the session is free. */
  begin(run: string, fact: Fact): Promise<RunEvent>
}
