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
  readonly decision: 'allow' | 'ask' | 'deny'
}

/** An approval that holds for a session: this tool with exactly these arguments, as canonical JSON. */
export interface Grant {
  readonly tool: string
  readonly arguments: string
}
