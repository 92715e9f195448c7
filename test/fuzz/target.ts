/** A parser of outside bytes, as the fuzzer sees it. */
export interface Target {
  readonly name: string
  /** Inputs of the format to begin with; the kept corpus comes on top. */
  readonly seeds: readonly (string | Uint8Array)[]
  /** Words of the format that mutations put in, beside those in the code that is reached. */
  readonly words?: readonly string[]
  /** Characters that stand for a nest, such as `[` and `]`: mutations put many inside each other. */
  readonly nests?: readonly (readonly [string, string])[]
  /** Bytes of the longest input that is tried; 65,536 where absent. */
  readonly longest?: number
  /** How many mutated inputs the ordinary suite tries; 300 where absent. Fewer for what takes milliseconds. */
  readonly tries?: number
  /** Gives an input to our code. Throws for a finding: whatever is not an `IbidError` is one. */
  run(bytes: Uint8Array): void | Promise<void>
}

/** A property that does not hold. */
class Broken extends Error {
  override readonly name = 'Broken'
}

/** Throws where a property of the code under test does not hold. `what` names the property, the same for every input that breaks it. */
export function holds(isSo: boolean, what: string): asserts isSo {
  if (!isSo) throw new Broken(what)
}

/** An output must be in proportion to its input: at most `factor` times as long, and `floor` more. */
export const inProportion = (input: number, output: number, what: string, factor = 20, floor = 20_000): void =>
  holds(output <= input * factor + floor, `${what} is out of proportion`)

/** Bytes as text, as most readers of ours take them. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
