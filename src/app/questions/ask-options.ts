import type { Permission } from '../../core/permission.ts'
import type { QuestionPolicy } from '../../core/question.ts'
import type { Planning, Style, TextPlace } from '../../core/request.ts'
import type { Attached } from '../attachments/attached.ts'
import type { Selection } from '../collections/collections.ts'

/** How one question is answered, where not as the settings say. */
export interface AskOptions extends Selection {
  readonly useCase?: string
  /** Text that comes with the question. */
  readonly context?: string
  /** What it is the text of, where not standard input. */
  readonly contextFrom?: TextPlace
  /** Files that come with the question. */
  readonly attached?: Attached
  /** Model steps at most. */
  readonly maxSteps?: number
  /** How much evidence the model wants, in place of `agent.style`. */
  readonly style?: Style
  /** In place of `agent.planning`. */
  readonly planning?: Planning
  /** Which tool calls may run; these rules come before those of `agent.permissions`. */
  readonly permissions?: readonly Permission[]
  /** What becomes of a question: `rest` until it is answered, or, as without this, go on with what is likely meant and without calls that need approval. */
  readonly questions?: QuestionPolicy
  /** True where the model is to be asked, also where it has answered the same lately. */
  readonly fresh?: boolean
  /** Names of the connectors whose tools a language model may use, or all of the settings. Without this an `ask` has none, and a session all. */
  readonly connectors?: readonly string[] | 'all'
  /**
   * What a language model may do in the folder of the program: read and change files and run commands, each as the permissions say; or only read. Nothing where
   * absent.
   */
  readonly workspace?: 'full' | 'read-only'
  /** Told of connectors that are missing or have changed, and of collections that could not be read, one line each. */
  readonly warn?: (line: string) => void
  readonly signal?: AbortSignal
}
