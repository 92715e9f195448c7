import type { Code } from '../code/code.ts'
import { fullName, lastName } from '../code/names.ts'
import { start } from '../code/syntax-summary.ts'
import type { Call, Routine, Value } from '../code/value.ts'
import { givesNumber, givesResult, looksUp, passesOn, takesOut, walksThrough } from './call-words.ts'
import { isPrivate } from './callers-in-file.ts'
import { formatted } from './formatted-text-parts.ts'
import { type GuardKind, isGuarded } from './guards.ts'
import { handlerMarks, harmlessTypes, isRequest, isStart, parameterMarks } from './sources.ts'

/**
 * Where a value comes from, the worst of what it is made of. `constant`: written in the program, or cannot hold anything harmful. `own`: the program's own
 * doing, as far as the file says. `given`: the caller or the person at the keyboard chooses it. `outside`: somebody else does, over the network.
 */
export type Trust = 'constant' | 'own' | 'given' | 'outside'
const levels: readonly Trust[] = ['constant', 'own', 'given', 'outside']
export const atLeast = (trust: Trust, least: Trust): boolean => levels.indexOf(trust) >= levels.indexOf(least)

export interface Origin {
  readonly trust: Trust
  /** The expression that brings it in. */
  readonly from?: Value
}

/** What a weakness accepts as made safe, and the place where the value is used. */
export interface Use {
  readonly place: number
  /** Functions whose result is safe for this use. */
  readonly cleaners?: RegExp
  readonly guard: GuardKind
}

interface Step extends Use {
  readonly depth: number
  /** Arguments of the calls that were followed, by function. */
  readonly given: ReadonlyMap<Routine, readonly Origin[]>
}

/** Values looked at for one question, and how far down. Beyond that the program is taken at its word. */
const most = 1_500
const deepest = 40
/** Calls of the file's own functions that are followed at a time. */
const followed = 3

const constant: Origin = { trust: 'constant' }
const own: Origin = { trust: 'own' }

const harmlessOfText = /^(length|size|byteLength)$/
const harmlessMembers = /^(length|size|status|statusCode|byteLength|count|id|method|ok|name__)$/

/** Says how far a value can be trusted where it is used. */
export function trustOf(code: Code, value: Value, use: Use): Origin {
  const known = new Map<Step['given'], Map<Value, Origin>>()
  let left = most
  return follow(value, { ...use, depth: 0, given: new Map() })

  /** Each value is looked at once for the arguments it is looked at with; what refers to itself adds nothing to itself. */
  function follow(value: Value, step: Step): Origin {
    if (step.depth > deepest || left-- <= 0) return own
    let memory = known.get(step.given)
    if (!memory) known.set(step.given, (memory = new Map()))
    const before = memory.get(value)
    if (before) return before
    memory.set(value, constant)
    const found = look(value, step)
    memory.set(value, found)
    return found
  }

  function look(value: Value, step: Step): Origin {
    const next = { ...step, depth: step.depth + 1 }
    switch (value.kind) {
      case 'literal':
      case 'computed':
      case 'routine':
        return constant
      case 'text':
        return worst(formatted(value).map((part) => follow(part, next)))
      case 'list':
        return worst(value.items.map((item) => follow(item, next)))
      case 'entries':
        return worst([...value.entries.map((entry) => entry.value), ...value.rest].map((part) => follow(part, next)))
      case 'mix':
        return worst(value.parts.map((part) => follow(part, next)))
      case 'member':
      case 'index':
        return ofMember(value, next)
      case 'name':
        return ofName(value.name, value, next)
      case 'parameter':
        return ofParameter(value.of, value.index, value, next)
      case 'call':
        return ofCall(value, next)
    }
  }

  function guardedAt(name: string, value: Value, { place, guard }: Use): boolean {
    return isGuarded(code, name, place, guard) || isGuarded(code, name, start(value.node), guard)
  }

  function named(value: Value): Origin | undefined {
    const name = fullName(code, value)
    if (isRequest(code.language, name)) return { trust: 'outside', from: value }
    if (isStart(code.language, name)) return { trust: 'given', from: value }
    return undefined
  }

  function ofMember(value: Value & { kind: 'member' | 'index' }, step: Step): Origin {
    const brought = named(value)
    if (value.kind === 'member' && (brought ? harmlessOfText : harmlessMembers).test(value.name)) return constant
    const text = value.node.text()
    if (brought) return guardedAt(text, value, step) ? constant : brought
    if (value.of.kind === 'name' && value.of.name === 'this' && value.kind === 'member') return ofField(`this.${value.name}`, step)
    return follow(value.of, step)
  }

  /** A field is set elsewhere; what a constructor is given is the program's own doing. */
  function ofField(name: string, step: Step): Origin {
    const found = code.holding(name, 0).map((binding) => (binding.value ? follow(binding.value(), step) : own))
    if (found.length === 0) return own
    const origin = worst(found)
    return origin.trust === 'given' ? own : origin
  }

  function ofName(name: string, value: Value, step: Step): Origin {
    const place = start(value.node)
    const bindings = code.holding(name, place)
    if (bindings.length === 0) {
      if (code.imports.has(name)) return own
      const brought = named(value)
      if (brought) return brought
      return code.fragment && /^[a-z_]\w*$/.test(name) && !code.routines.some((routine) => routine.name === name)
        ? { trust: 'given', from: value }
        : own
    }
    if (bindings[0]?.type !== undefined && harmlessTypes.test(bindings[0].type)) return constant
    const origin = worst(bindings.map((binding) => (binding.value ? follow(binding.value(), step) : own)))
    if (!atLeast(origin.trust, 'given')) return origin
    return guardedAt(name, value, step) ? constant : origin
  }

  function ofParameter(routine: Routine, index: number, value: Value, step: Step): Origin {
    const passed = step.given.get(routine)
    if (passed) return passed[index] ?? constant
    const parameter = routine.parameters[index]
    if (!parameter || (parameter.type && harmlessTypes.test(parameter.type))) return constant
    if (/^Depends\(|^Security\(/.test(parameter.preset ?? '')) return own
    if (parameter.marks.some((mark) => parameterMarks.test(mark))) return { trust: 'outside', from: value }
    const framework =
      /^(Request|HttpRequest|HttpServletRe\w+|Response|Model|Principal|Session|HttpSession|BackgroundTasks|WebSocket|Authentication|Context)$/
    if (routine.marks.some((mark) => handlerMarks.test(mark))) {
      const itself = /^(req|request|res|response|ctx|session|db|user|model)$/.test(parameter.name)
      return framework.test(parameter.type ?? '') || itself ? own : { trust: 'outside', from: value }
    }
    if (/^(lambda_handler|handler)$/.test(routine.name ?? '') && index === 0) return { trust: 'outside', from: value }
    // The request itself is nobody's words: its members are.
    if (/^(req|request|res|response|ctx|next)$/i.test(parameter.name) && !parameter.apart) return own
    if (parameter.apart && /^(res|response|reply|rep)$/.test(routine.parameters[index + 1]?.name ?? ''))
      return { trust: 'outside', from: value }
    const along = passedAlong(routine, step)
    if (along) return along
    const calls = callsOf(routine)
    const origins = calls.flatMap((call) => (call.inputs[index] ? [follow(call.inputs[index], { ...step, place: start(call.node) })] : []))
    const origin = worst(origins)
    const known = origins.length > 0 && isPrivate(code, routine)
    return origin.trust === 'outside' || known ? origin : { trust: 'given', from: value }
  }

  /** An inline function that walks through something gets what that holds: `rows.map((row) => ...)`. */
  function passedAlong(routine: Routine, step: Step): Origin | undefined {
    const call = routine.node
      .ancestors()
      .slice(0, 2)
      .find((node) => /^(call_expression|method_invocation|call)$/.test(String(node.kind())))
    if (!call) return undefined
    const value = code.value(call)
    if (value.kind !== 'call' || value.callee.kind !== 'member') return undefined
    if (!value.inputs.some((input) => input.kind === 'routine' && start(input.node) === routine.start)) return undefined
    if (walksThrough.test(value.callee.name)) return follow(value.callee.of, step)
    const [first] = value.inputs
    const listens = value.callee.name === 'addEventListener' && first?.kind === 'literal' && first.value === 'message'
    if (listens) return { trust: 'outside', from: value }
    // Other callbacks are called by libraries, with what is theirs.
    return { trust: 'own' }
  }

  function callsOf(routine: Routine): Call[] {
    if (!routine.name) return []
    return code.calls.flatMap(({ node, word }) => {
      if (word !== routine.name) return []
      const value = code.value(node)
      return value.kind === 'call' ? [value] : []
    })
  }

  function ofCall(call: Call, step: Step): Origin {
    const full = fullName(code, call)
    const written = lastName(call.callee.node.text())
    const of = call.callee.kind === 'member' ? follow(call.callee.of, step) : constant
    const ofRequest = call.callee.kind === 'member' && isRequest(code.language, fullName(code, call.callee.of))
    if (!ofRequest && isRequest(code.language, full)) return { trust: 'outside', from: call }
    if (isStart(code.language, full)) return { trust: 'given', from: call }
    if (call.tagged) return own
    if (step.cleaners?.test(full) || step.cleaners?.test(written)) return constant
    if (givesNumber.test(full) || harmlessTypes.test(full)) return constant
    const [first] = call.inputs
    if (written === 'replace' || written === 'replaceAll' || written === 'sub') {
      if (/\[\^|\[\.\*|\\W|&lt;/.test(call.node.text())) return constant
    }
    if (givesResult.test(written) && first?.kind === 'routine') {
      const routine = code.routines.find(({ start: at }) => at === start(first.node))
      if (routine)
        return worst(
          routine.returns().map((value) => follow(value, { ...step, given: new Map(step.given).set(routine, [of, constant, of]) })),
        )
    }
    const local = full.startsWith(':') || /^this\.\w+\(\)$/.test(full) ? code.routines.find(({ name }) => name === written) : undefined
    if (local && !step.given.has(local) && step.given.size < followed) {
      const given = new Map(step.given).set(
        local,
        call.inputs.map((input) => follow(input, step)),
      )
      const returns = local.returns()
      if (returns.length > 0) return worst(returns.map((value) => follow(value, { ...step, given })))
    }
    const ofClass = call.callee.kind === 'member' && call.callee.of.kind === 'name' && /^[A-Z]\w*[a-z]/.test(call.callee.of.name)
    if (call.callee.kind === 'member' && takesOut.test(written) && !ofClass)
      return worst([of, ...call.inputs.slice(1).map((input) => follow(input, step))])
    const fetched = call.awaited || looksUp.test(written.charAt(0).toLowerCase() + written.slice(1))
    if (fetched && !passesOn.test(written) && !call.fresh && !(ofClass && /^(get|of)$/.test(written)))
      return of.trust === 'outside' && call.callee.kind === 'member' ? of : own
    const parts = [...call.inputs, ...call.named.values()].filter((input) => input.kind !== 'routine')
    const floor = call.callee.kind === 'name' && !call.fresh && call.inputs.length + call.named.size < 2 ? own : constant
    return worst([floor, of, ...formatted(call, parts).map((input) => follow(input, step))])
  }
}

function worst(origins: readonly Origin[]): Origin {
  let found = constant
  for (const origin of origins) if (levels.indexOf(origin.trust) > levels.indexOf(found.trust)) found = origin
  return found
}
