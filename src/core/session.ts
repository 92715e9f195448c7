import type { Fact, RunEvent } from './event-types.ts'
import type { PromptBlocks } from './prompt-blocks.ts'

/** What the runs of a session use in place of the settings. */
export interface SessionChoices {
  /** As `llm.model` names it. */
  readonly model?: string
  /** Names of the tools a run may call. */
  readonly tools?: readonly string[]
  readonly prompts?: PromptBlocks
}

/** Who made a title: the first words of the session, the fast model, or a person. A later one of these is never replaced by an earlier one. */
export type TitleMaker = 'words' | 'model' | 'person'

/** A session that has just been made. */
export interface NewSession extends SessionChoices {
  readonly id: string
  readonly owner?: string
  readonly title: string
  readonly titledBy: TitleMaker
  /** ms since 1970. */
  readonly createdAt: number
}

/** Where two sessions part: they have the same runs before it. */
export interface SessionBranch {
  /** The other session. */
  readonly session: string
  /** How many runs they share. */
  readonly at: number
}

/** An ordered list of runs with a title. What was said stands in the log of the runs, and nowhere else. */
export interface SessionInfo extends NewSession {
  /** ms since 1970: when its last run began, or it was changed. */
  readonly updatedAt: number
  /** How many runs it has. */
  readonly runs: number
  /** How many of them, from the first on, the next run is told nothing of. */
  readonly forgotten: number
  /** The session that this one parts from, where another question is asked in place of one of that. */
  readonly branchOf?: SessionBranch
  /** Those that part from it so, oldest first; they may have been deleted since. */
  readonly branches?: readonly SessionBranch[]
}

/** What a person typed while the session was busy. It becomes a run when it is its turn. */
export interface QueuedPrompt {
  readonly id: number
  readonly text: string
}

/** The words of a run of a session: what was asked, and what was answered; of a run without an answer, what the model said last. */
export interface TurnWords {
  readonly session: string
  readonly run: string
  readonly question: string
  /** As it stands on the log, with its marks; empty where nothing was said. */
  readonly answer: string
}

/** The sessions of one data folder. Whatever names a session that is not there throws `IbidError('not-found')`. */
export interface SessionStore {
  create(session: NewSession): Promise<SessionInfo>
  /**
   * A second session that begins where this one is, with its title, its choices and its runs so far: both then hold these. Throws `IbidError('busy')` as
   * `begin` does. With `before` it has the runs before that one only, and both know of each other; `IbidError('not-found')` where the session has no such run.
   * `instead` is a run that has ended, which it has in place of that one.
   */
  fork(id: string, as: Pick<NewSession, 'id' | 'createdAt'>, before?: string, instead?: string): Promise<SessionInfo>
  get(id: string): Promise<SessionInfo>
  /** Last used first. `prefix` selects ids that begin so, for abbreviated ids; `owner` leaves out those of others. */
  list(options?: { readonly owner?: string; readonly limit?: number; readonly prefix?: string }): Promise<readonly SessionInfo[]>
  /** Holds from the next run on; null goes back to the settings, and what is left out stays as it is. */
  change(id: string, choices: { readonly [Key in keyof SessionChoices]: SessionChoices[Key] | null }, at: number): Promise<SessionInfo>
  /** Changes nothing where the title is a later maker's. */
  retitle(id: string, title: string, by: TitleMaker): Promise<SessionInfo>
  /** Later runs are told nothing of those so far; these stay in the session and on the log. */
  forget(id: string, at: number): Promise<SessionInfo>
  /**
   * Takes the session's last run back: the session no longer has it, and later runs are told nothing of it. It stays on the log until the session is deleted.
   * Throws `IbidError('busy')` as `begin` does, and `IbidError('not-found')` for a run that is not the last, or that the session has forgotten.
   */
  takeBack(id: string, run: string, at: number): Promise<SessionInfo>
  /**
   * Takes the session, its queue, its runs, those that were taken back, and the runs that worked for them away for good, in one step; what a fork holds too stays. Throws
   * `IbidError('busy')` as `begin` does.
   */
  delete(id: string): Promise<void>
  /** Ids, in the order they began. */
  runs(id: string): Promise<readonly string[]>
  /** What was said in these sessions, each in the order its runs began; of a session that is not there nothing. */
  words(ids: readonly string[]): Promise<readonly TurnWords[]>
  /** Throws `IbidError('busy')` where `begin` would. */
  assertFree(id: string): Promise<void>
  /**
   * Appends the first event of a run and makes it the session's last, in one step: of several that try at once, in whatever process, one wins.
   * Throws `IbidError('busy')`, with nothing stored, unless the run before it has ended. `queued` is taken off the queue in the same step;
   * where it is no longer there, that is `IbidError('not-found')`, with nothing stored.
   */
  begin(id: string, run: string, fact: Fact, queued?: number): Promise<RunEvent>
  /** First come, first served. */
  queue(id: string): Promise<readonly QueuedPrompt[]>
  enqueue(id: string, text: string): Promise<QueuedPrompt>
  /** Throws `IbidError('not-found')` for a prompt that is not, or no longer, in the queue; so does `unqueue`. */
  requeue(id: string, prompt: QueuedPrompt): Promise<void>
  unqueue(id: string, prompt: number): Promise<void>
  /** The session that its owner has chosen, if that is still there. */
  current(owner?: string): Promise<string | undefined>
  /** Chooses a session for its owner. */
  setCurrent(id: string): Promise<void>
}
