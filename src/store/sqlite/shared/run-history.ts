import type { RunHistory, RunKind, RunNote, ToolUse } from '../../../core/run-history.ts'
import { newestRuns, toolUseOf, usageOf } from '../../rows/run-history-row.ts'
import type { SqliteFile } from '../sqlite-file.ts'

/** What ended runs tell later ones, in `shared.db`: one row a run, and one for each tool it called. */
export const runHistorySchema = `
  create table noted_runs (
    run text primary key, agent text not null, model text not null, difficulty text not null,
    input_tokens integer not null, output_tokens integer not null, cached_tokens integer not null
  ) strict;
  create index noted_runs_kind on noted_runs (agent, model, difficulty);
  create table noted_tools (
    id integer primary key, tool text not null, calls integer not null, succeeded integer not null, sourced integer not null,
    cited integer not null, total_ms integer not null
  ) strict;
  create index noted_tools_tool on noted_tools (tool);`

/** The history of an open `shared.db`. */
export function sqliteRunHistory(file: SqliteFile): RunHistory {
  const rows = file.guard(() => statementsOf(file))
  return {
    note: async (note) => file.write(() => write(rows, note)),
    tools: async (names) => file.guard(() => names.flatMap((name) => toolUse(rows, name))),
    usages: async ({ agent, model, difficulty }: RunKind) =>
      file.guard(() => rows.usages.all(agent, model, difficulty, newestRuns.ofKind).map(usageOf)),
  }
}

type Statements = ReturnType<typeof statementsOf>

const statementsOf = ({ sqlite }: SqliteFile) => ({
  noteRun: sqlite.prepare('insert or ignore into noted_runs values (?, ?, ?, ?, ?, ?, ?)'),
  noteTool: sqlite.prepare('insert into noted_tools (tool, calls, succeeded, sourced, cited, total_ms) values (?, ?, ?, ?, ?, ?)'),
  tool: sqlite.prepare(
    `select sum(calls) as calls, sum(succeeded) as succeeded, sum(sourced) as sourced, sum(cited) as cited, sum(total_ms) as total_ms
     from (select * from noted_tools where tool = ? order by id desc limit ?)`,
  ),
  usages: sqlite.prepare('select * from noted_runs where agent = ? and model = ? and difficulty = ? order by rowid desc limit ?'),
})

function write(rows: Statements, { run, agent, model, difficulty, usage, tools }: RunNote): void {
  const { inputTokens, outputTokens, cachedInputTokens } = usage
  if (rows.noteRun.run(run, agent, model, difficulty, inputTokens, outputTokens, cachedInputTokens).changes === 0) return
  for (const { tool, calls, succeeded, sourced, cited, totalMs } of tools)
    rows.noteTool.run(tool, calls, succeeded, sourced, cited, Math.round(totalMs))
}

function toolUse(rows: Statements, tool: string): readonly ToolUse[] {
  const row = rows.tool.get(tool, newestRuns.ofTool)
  return !row || row['calls'] === null ? [] : [toolUseOf({ ...row, tool })]
}
