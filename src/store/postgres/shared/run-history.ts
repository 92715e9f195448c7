import type { RunHistory, RunNote } from '../../../core/run-history.ts'
import { newestRuns, toolUseOf, usageOf } from '../../rows/run-history-row.ts'
import type { PostgresDatabase, Statement } from '../database.ts'
import { askAgain } from './ask.ts'

/** What ended runs tell later ones: one row a run, and one for each tool it called. */
export const runHistorySchema = `
  create table noted_runs (
    number bigint generated always as identity, run text primary key, agent text not null, model text not null, difficulty text not null,
    input_tokens bigint not null, output_tokens bigint not null, cached_tokens bigint not null
  );
  create index noted_runs_kind on noted_runs (agent, model, difficulty, number);
  create table noted_tools (
    number bigint generated always as identity primary key, tool text not null, calls bigint not null, succeeded bigint not null,
    sourced bigint not null, cited bigint not null, total_ms bigint not null
  );
  create index noted_tools_tool on noted_tools (tool, number);`

/** The history of a database. */
export const postgresRunHistory = (database: PostgresDatabase): RunHistory => ({
  note: async (note) => void (await askAgain(database, noting, valuesOf(note))),
  tools: async (names) => (await askAgain(database, summing, [names, newestRuns.ofTool])).rows.map(toolUseOf),
  usages: async ({ agent, model, difficulty }) =>
    (await askAgain(database, listing, [agent, model, difficulty, newestRuns.ofKind])).rows.map(usageOf),
})

/** Nothing for a run that was noted before. */
const noting: Statement = {
  name: 'history.note',
  line: 'runs',
  text: `with noted as (
           insert into noted_runs (run, agent, model, difficulty, input_tokens, output_tokens, cached_tokens) values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (run) do nothing returning run
         )
         insert into noted_tools (tool, calls, succeeded, sourced, cited, total_ms)
         select tools.* from noted cross join unnest($8::text[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[]) as tools`,
}
const summing: Statement = {
  name: 'history.sums',
  line: 'runs',
  text: `select names.tool, sums.* from unnest($1::text[]) with ordinality as names (tool, place)
         cross join lateral (
           select sum(calls)::bigint as calls, sum(succeeded)::bigint as succeeded, sum(sourced)::bigint as sourced, sum(cited)::bigint as cited,
             sum(total_ms)::bigint as total_ms
           from (select * from noted_tools where noted_tools.tool = names.tool order by number desc limit $2) as newest
         ) as sums
         where sums.calls is not null order by names.place`,
}
const listing = {
  name: 'history.usages',
  text: 'select * from noted_runs where agent = $1 and model = $2 and difficulty = $3 order by number desc limit $4',
}

function valuesOf({ run, agent, model, difficulty, usage, tools }: RunNote): readonly unknown[] {
  const { inputTokens, outputTokens, cachedInputTokens } = usage
  const columns = (['tool', 'calls', 'succeeded', 'sourced', 'cited'] as const).map((column) => tools.map((use) => use[column]))
  const totalMs = tools.map((use) => Math.round(use.totalMs))
  return [run, agent, model, difficulty, inputTokens, outputTokens, cachedInputTokens, ...columns, totalMs]
}
