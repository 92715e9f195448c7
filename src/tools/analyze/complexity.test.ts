import { describe, expect, it } from 'vitest'
import type { Language } from '../syntax/languages.ts'
import { analyzeFile } from './analyze-file.ts'

/** The figures of each function of a text: name, cyclomatic, cognitive, nesting, parameters. */
const figures = async (language: Language, text: string) =>
  (await analyzeFile('a', language, text)).functions.map((one) => [one.name, one.cyclomatic, one.cognitive, one.nesting, one.parameters])

describe('complexity of JavaScript and TypeScript', () => {
  it.each<[string, string, number, number, number, number]>([
    ['nothing', 'function f() {}', 1, 0, 0, 0],
    ['an if', 'function f(a) { if (a) b() }', 2, 1, 1, 1],
    ['a chain of else-if: each counts once, however deep', 'function f(a) { if (a) {} else if (b) {} else if (c) {} else {} }', 4, 4, 1, 1],
    ['an if in an else in brackets, which is one deeper', 'function f(a) { if (a) {} else { if (b) {} } }', 3, 4, 2, 1],
    ['nesting', 'function f() { for (;;) { while (a) { if (b) {} } } }', 4, 6, 3, 0],
    ['a chain of one operator', 'function f() { return a && b && c }', 3, 1, 0, 0],
    ['operators that change', 'function f() { return a && b || c && d }', 4, 3, 0, 0],
    ['brackets in a chain', 'function f() { return a && (b && c) }', 3, 1, 0, 0],
    ['a negation in a chain', 'function f() { return a && !(b && c) }', 3, 2, 0, 0],
    ['operators of an argument', 'function f() { return a && g(b && c) }', 3, 2, 0, 0],
    ['a default by ?? and by ??=', 'function f() { a ??= b; return a ?? c }', 3, 1, 0, 0],
    ['a switch', 'function f() { switch (a) { case 1: case 2: break; default: } }', 3, 1, 1, 0],
    ['try, catch, finally', 'function f() { try { g() } catch { if (a) {} } finally {} }', 3, 3, 2, 0],
    ['a ternary in a ternary', 'function f() { return a ? b : c ? d : e }', 3, 3, 0, 0],
    ['a labelled jump', 'function f() { out: for (;;) { for (const b of c) { continue out } } }', 3, 4, 2, 0],
    ['a jump without a label', 'function f() { for (;;) { break } }', 2, 1, 1, 0],
    ['recursion, once', 'function f(a) { return a ? f(a - 1) + f(a - 2) : 0 }', 2, 2, 0, 1],
    ['a callback, which is one level', 'function f(a) { a.map((b) => { if (b) {} }) }', 2, 2, 2, 1],
    ['optional chains and defaults, which are no decisions', 'function f(a = 1) { return a?.b?.() }', 1, 0, 0, 1],
    ['do', 'function f() { do {} while (a || b) }', 3, 2, 1, 0],
    ['parameters taken apart', 'function f({ a, b }, [c], ...d) {}', 1, 0, 0, 3],
  ])('%s', async (_case, text, ...expected) => {
    expect(await figures('javascript', text)).toEqual([['f', ...expected]])
    expect(await figures('tsx', text)).toEqual([['f', ...expected]])
  })

  it('names methods, fields, members and variables, and counts each for itself', async () => {
    const text = `
      class Cart<T> {
        constructor(private total: number, readonly b?: string) {}
        get size() { return this.size }
        private static readonly add = async (this: Cart, item: T) => item || this.total
        #own() {}
      }
      const outer = () => {
        const inner = function () { return a && b }
        return inner
      }
      module.exports.last = function () {}
      const table = { 'a b': () => 1, [key]: x => x, m() {} } satisfies Table
      export default () => { if (a) {} }
      function overload(a: string): void
      function overload(a: any, this_: any) {}
      abstract class Shape { abstract area(): number }`
    expect(await figures('typescript', text)).toEqual([
      ['Cart.constructor', 1, 0, 0, 2],
      ['Cart.size', 1, 0, 0, 0],
      ['Cart.add', 2, 1, 0, 1],
      ['Cart.#own', 1, 0, 0, 0],
      ['outer', 1, 0, 0, 0],
      ['inner', 2, 1, 0, 0],
      ['last', 1, 0, 0, 0],
      ['b', 1, 0, 0, 0],
      ['[key]', 1, 0, 0, 1],
      ['m', 1, 0, 0, 0],
      ['default', 2, 1, 1, 0],
      ['overload', 1, 0, 0, 2],
    ])
  })

  it('counts callbacks of a whole file for themselves', async () => {
    const text = `describe('a', () => {\n  it('b', async () => {\n    if (c) d()\n  })\n})`
    const { functions } = await analyzeFile('a', 'javascript', text)
    expect(functions.map(({ name, line, lines, cognitive }) => [name, line, lines, cognitive])).toEqual([
      ['callback of describe', 1, 3, 0],
      ['callback of it', 2, 3, 1],
    ])
  })

  it('finds recursion of a method by its object only', async () => {
    const text = 'class A { f() { this.f() } g() { g() } }'
    expect(await figures('javascript', text)).toEqual([
      ['A.f', 1, 1, 0, 0],
      ['A.g', 1, 0, 0, 0],
    ])
  })

  it('reads JSX', async () => {
    const text = 'const View = ({ a }) => <ul>{a && a.map((b) => b.c ? <li>{b}</li> : null)}</ul>'
    expect(await figures('javascript', text)).toEqual([['View', 3, 3, 0, 1]])
    expect(await figures('tsx', text)).toEqual([['View', 3, 3, 0, 1]])
  })
})

describe('complexity of Python', () => {
  const indented = (body: string) => `def f(a):\n${body.replace(/^/gm, '    ')}\n`
  it.each<[string, string, number, number, number]>([
    ['elif and else', 'if a:\n    pass\nelif b:\n    pass\nelse:\n    pass', 3, 3, 1],
    ['an if in an elif', 'if a:\n    pass\nelif b:\n    if c:\n        pass', 4, 4, 2],
    ['boolean operators', 'return a and b and (c or not d)', 4, 2, 0],
    ['a comprehension with a condition', 'return [b for b in a if b]', 3, 2, 1],
    ['a comprehension of two loops inside a loop', 'for x in a:\n    y = {k: v for k in x for v in k}', 4, 4, 2],
    [
      'try, two excepts, else, finally',
      'try:\n    b()\nexcept C:\n    pass\nexcept D as e:\n    pass\nelse:\n    c()\nfinally:\n    d()',
      3,
      3,
      1,
    ],
    ['a loop with an else', 'while a:\n    pass\nelse:\n    pass', 2, 2, 1],
    [
      'match with a guard and a wildcard',
      'match a:\n    case 1 | 2:\n        pass\n    case b if b > 1:\n        pass\n    case _:\n        pass',
      4,
      2,
      1,
    ],
    ['a conditional expression', 'return b if a else c', 2, 1, 0],
    ['a lambda, which is one level', 'return sorted(a, key=lambda b: b.c if b else 0)', 2, 2, 0],
    ['recursion', 'return f(a - 1)', 1, 1, 0],
    ['with and assert, which are no decisions', 'with a as b:\n    assert b', 1, 0, 0],
  ])('%s', async (_case, body, ...expected) => {
    expect(await figures('python', indented(body))).toEqual([['f', ...expected, 1]])
  })

  it('leaves out the object of a method and the marks between parameters', async () => {
    const text = `
class A:
    def f(self, a, /, b=1, *, c: int = 2, **rest):
        return self.f(a)

    @classmethod
    def g(cls, *args):
        def inner(self):
            return g()
        return inner

key = lambda a, b: a
`
    expect(await figures('python', text)).toEqual([
      ['A.f', 1, 1, 0, 4],
      ['A.g', 1, 0, 0, 1],
      ['inner', 1, 0, 0, 1],
      ['key', 1, 0, 0, 2],
    ])
  })
})

describe('complexity of Go', () => {
  it.each<[string, string, number, number, number]>([
    ['else if with a statement before its condition', 'if err := g(); err != nil && b {} else if c {} else {}', 4, 4, 1],
    ['loops in each other', 'for i := 0; i < 1; i++ { for range a { if b {} } }', 4, 6, 3],
    ['a switch without a default counted', 'switch a { case 1, 2: case 3: default: }', 3, 1, 1],
    ['a switch over types', 'switch b := a.(type) { case int: _ = b; case string: }', 3, 1, 1],
    ['a select', 'for { select { case <-a: case b <- 1: default: } }', 4, 3, 2],
    ['goto and labelled jumps', 'out: for { for { break out } ; goto out }', 3, 5, 2],
    ['a function (missing), which is one level', 'go func() { if a {} }()', 2, 2, 2],
    ['recursion', 'f(a)', 1, 1, 0],
  ])('%s', async (_case, body, ...expected) => {
    expect(await figures('go', `package m\nfunc f(a int) {\n${body}\n}\n`)).toEqual([['f', ...expected, 1]])
  })

  it('names methods after their type and counts each name of a parameter', async () => {
    const text = `package m
func (s *Stack[T]) Push(a, b int, rest ...string) { s.Push(a, b) }
func Named(int, string) (n int, err error) { return }
func declared(a int)
var handle = func(w Writer) {}
func outer() { inner := func() { if a {} }; inner() }
`
    expect(await figures('go', text)).toEqual([
      ['Stack.Push', 1, 1, 0, 3],
      ['Named', 1, 0, 0, 2],
      ['handle', 1, 0, 0, 1],
      ['outer', 1, 0, 0, 0],
      ['inner', 2, 1, 1, 0],
    ])
  })
})

describe('complexity of Java', () => {
  it.each<[string, string, number, number, number]>([
    ['else if', 'if (a) {} else if (b && c) {} else {}', 4, 4, 1],
    ['all loops', 'for (;;) {} for (int x : xs) {} while (a) {} do {} while (b);', 5, 4, 1],
    ['a switch of statements', 'switch (a) { case 1, 2: break; case 3: default: }', 3, 1, 1],
    ['a switch expression with a guard', 'int y = switch (a) { case Q q when q.b() -> 1; case 2 -> 3; default -> 4; };', 4, 2, 1],
    ['try with resources and two handlers', 'try (R r = g()) {} catch (X | Y e) {} catch (Z e) {} finally {}', 3, 2, 1],
    ['labelled jumps', 'out: for (;;) { for (;;) { continue out; } }', 3, 4, 2],
    ['a lambda, which is one level', 'run(() -> { if (a) {} });', 2, 2, 2],
    ['a ternary', 'int y = a ? b : c;', 2, 1, 0],
    ['recursion by name and by this', 'f(1); this.f(2);', 1, 1, 0],
  ])('%s', async (_case, body, ...expected) => {
    expect(await figures('java', `class A { void f(int a) { ${body} } }`)).toEqual([['A.f', ...expected, 1]])
  })

  it('names members of nested, anonymous and other types, and leaves out what has no body', async () => {
    const text = `
class A { A(int x, String... rest) {} <T> T get(A this, T a) { return new B() { public int q() { return 1; } }.q(); }
  class Inner { void g() {} }
  interface I { int z(); default void d() {} }
  record R(int a) { R { if (a > 1) {} } }
  abstract void none(); }`
    expect(await figures('java', text)).toEqual([
      ['A.A', 1, 0, 0, 2],
      ['A.get', 1, 0, 0, 1],
      ['q', 1, 0, 0, 0],
      ['A.Inner.g', 1, 0, 0, 0],
      ['A.I.d', 1, 0, 0, 0],
      ['A.R.R', 2, 1, 1, 0],
    ])
  })
})
