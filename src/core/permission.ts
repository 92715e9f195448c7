/** Whether a call may run: at once, when a person says so, or not at all. */
export type PermissionDecision = 'allow' | 'ask' | 'deny'

/**
 * Says which calls may run. The first rule that fits decides. `*` stands for any characters. A rule that allows fits narrowly: every text among the
 * arguments must be as it says. A rule that asks or denies fits widely: one is enough.
 */
export interface Permission {
  /** Name of a tool. */
  readonly tool: string
  /** To allow: what each text among the arguments, paths apart, is from its first character to its last. To ask or deny: what the arguments hold. */
  readonly arguments?: string
  /** Holds the paths among the arguments (`path`, `file`, `folder`, `directory`, `cwd`): all of them to allow, one of them to ask or deny. */
  readonly folder?: string
  readonly decision: PermissionDecision
}

/**
 * One thing that a call would do, where its arguments do not say it by themselves: a shell line of three commands does three. Rules judge each by itself,
 * and the strictest decision is that of the call.
 */
export interface Action {
  /** The tool whose rules judge it, where not the call's own: writing into a file from a shell is a `write`. */
  readonly tool?: string
  /** What `arguments` of a rule is compared with: `git push origin main`. */
  readonly words: string
  /** What `folder` of a rule is compared with: absolute paths. */
  readonly paths?: readonly string[]
  /** Where no rule fits; by the tool's effect where absent. */
  readonly usual?: PermissionDecision
  /** True where it only reads: nothing that words of others asked for comes to harm. */
  readonly reads?: true
  /** Why a person is asked in any case, whatever a rule allows: `pushes by force`. A rule may still deny it. */
  readonly mustAsk?: string
}

/** What a call would do, for the person who is asked whether it may. */
export interface CallPreview {
  /** One line, a question: `Run this command?` */
  readonly text: string
  /** The exact command, whole. */
  readonly command?: string
  /** A unified diff. */
  readonly diff?: string
  /** What to look at, a few words each: `reaches the network`. */
  readonly notes?: readonly string[]
}

/** An approval that holds for a session: this tool with exactly these arguments, as canonical JSON. */
export interface Grant {
  readonly tool: string
  readonly arguments: string
}
