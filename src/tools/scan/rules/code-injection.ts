import { call, type Rule } from './rule.ts'
import { from, not, written } from './value-tests.ts'

const given = from('given')
const outside = from('outside')

export const codeInjection: Rule = {
  id: 'code-injection',
  cwe: 'CWE-94',
  severity: 'critical',
  message: 'Dynamic text is executed as code.',
  hint: 'Choose from a fixed set of functions, or parse the text as data.',
  cleaners: /(^|\.)(JSON\.stringify|json\.dumps|repr|literal_eval)(\(\))?$/,
  places: {
    javascript: [
      call('{eval,globalThis.eval,window.eval,execScript}', { 0: given }),
      call('{Function,globalThis.Function}', { last: given }),
      call('vm.{runInNewContext,runInThisContext,runInContext,compileFunction,Script,SourceTextModule}', { 0: given }),
      call('{vm2.VM,vm2.NodeVM,*.VM}.run', { 0: given }),
      call('{setTimeout,setInterval,window.setTimeout,window.setInterval}', {
        0: (value, look) => value?.kind === 'text' && outside(value, look),
      }),
      call('{require,import}', { 0: outside, call: not(written(/\blocation\b/)) }),
    ],
    python: [
      call('{eval,exec,builtins.eval,builtins.exec}', { 0: given }),
      call('{compile,builtins.compile}', { 0: given, 2: written(/eval|exec/) }),
      call('{importlib.import_module,__import__}', { 0: outside }),
    ],
    java: [
      call('*.{eval}', {
        0: given,
        receiver: (value, look) => !!value && /ScriptEngine|GroovyShell|MVEL|Shell|engine/i.test(look.name(value)),
      }),
      call('*.{evaluate,parse}', {
        0: given,
        receiver: (value, look) => !!value && /GroovyShell|GroovyClassLoader/.test(look.name(value)),
      }),
      call('*.parseExpression', { 0: given, receiver: (value, look) => !!value && /Expression|parser/i.test(look.name(value)) }),
      call('{Ognl.getValue,Ognl.setValue,Ognl.parseExpression,MVEL.eval,MVEL.executeExpression,MVEL.compileExpression}', { 0: given }),
      call('Class.forName', { 0: outside }),
    ],
    go: [call('*.{Eval,EvalWithContext,RunString,DoString}', { 0: given, receiver: not(written(/^regexp$/)) })],
  },
  examples: {
    javascript: {
      bad: ['export const run = (text) => eval(text)', "import vm from 'node:vm'\nexport const run = (text) => vm.runInThisContext(text)"],
      good: [
        "eval('1 + 1')",
        'export const wait = (work) => setTimeout(() => work(), 10)',
        'export const later = (done) => setTimeout(done, 10)',
      ],
    },
    python: {
      bad: ['def run(text):\n    return eval(text)', 'def run(text):\n    exec(compile(text, "x", "exec"))'],
      good: [
        'import ast\ndef run(text):\n    return ast.literal_eval(text)',
        'import re\ndef run(text):\n    return re.compile(text, re.I)',
      ],
    },
    java: {
      bad: [
        'class A { Object f(ScriptEngine engine, String text) throws Exception { return engine.eval(text); } }',
        'class A { Object f(String text) { return new SpelExpressionParser().parseExpression(text).getValue(); } }',
      ],
      good: ['class A { Object f(ScriptEngine engine) throws Exception { return engine.eval("1 + 1"); } }'],
    },
    go: {
      bad: ['package p\nfunc f(vm *goja.Runtime, text string) { vm.RunString(text) }'],
      good: ['package p\nfunc f(vm *goja.Runtime) { vm.RunString("1 + 1") }'],
    },
  },
}
