import { stem } from '../../core/text/words.ts'

/** Pairs of words that turn a statement into its contrary. General English of technical texts; one side in a claim and the other in its source is a contradiction. */
const pairs =
  'enable disable,enabled disabled,allow forbid,allow deny,allow prevent,allow disallow,allowed forbidden,include exclude,before after,true false,required optional,mandatory optional,always never,' +
  'minimum maximum,min max,increase decrease,more less,more fewer,first last,synchronous asynchronous,sync async,public private,start stop,open close,add remove,with without,' +
  'succeed fail,success failure,valid invalid,supported unsupported,possible impossible,able unable,same different,left right,top bottom,above below,greater less,higher lower,' +
  'faster slower,accept reject,accept refuse,accepted rejected,safe unsafe,stable unstable,mutable immutable,ascending descending,encode decode,encrypt decrypt,compress decompress,' +
  'import export,install uninstall,register unregister,subscribe unsubscribe,mount unmount,lock unlock,load unload,positive negative,inside outside,internal external,upper lower,' +
  'uppercase lowercase,old new,early late,earlier later,eager lazy,eagerly lazily,static dynamic,explicit implicit,explicitly implicitly,global local,all none,any none,both neither,' +
  'many few,long short,large small,big small,high low,fast slow,strict loose,complete incomplete,online offline,recommended discouraged,enough insufficient,inherit override,on off,' +
  'serial parallel,sequentially concurrently,input output,request response,read write,up down,begin end,push pull,opt-in opt-out,upgrade downgrade,upstream downstream,production development'

const table = new Map<string, Set<string>>()
for (const pair of pairs.split(',')) {
  const [a, b] = pair.split(' ').map(stem)
  if (!a || !b || a === b) continue
  table.set(a, (table.get(a) ?? new Set()).add(b))
  table.set(b, (table.get(b) ?? new Set()).add(a))
}

/** The stems that mean the contrary of `stemmed`; empty for most words. */
export const oppositesOf = (stemmed: string): ReadonlySet<string> => table.get(stemmed) ?? none
const none: ReadonlySet<string> = new Set()
