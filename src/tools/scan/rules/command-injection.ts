import type { Value } from '../code/value.ts'
import { call, type Look, type Rule, type Test } from './rule.ts'
import { either, from, has, isTrue, literal, not } from './value-tests.ts'

const given = from('given')

/** A list of arguments for a shell: `["sh", "-c", text]`, the text of which is given. */
function shellText(items: readonly Value[], look: Look): ReturnType<Test> {
  const known = items.map((item) => look.behind(item))
  const at = known.findIndex((item) => item.kind === 'literal' && /^(-\w*c|\/c|\/C|-Command|-e)$/.test(String(item.value)))
  const shell = known.slice(0, Math.max(at, 1)).some((item) => item.kind === 'literal' && shells.test(String(item.value)))
  if (at < 0 || !shell) return false
  return known.slice(at + 1).reduce<ReturnType<Test>>((found, item) => found || given(item, look), false)
}
const shells = /(^|\/)(sh|bash|zsh|dash|ksh|cmd(\.exe)?|powershell(\.exe)?|pwsh|env)$/i

const shellList: Test = (value, look) => {
  const known = value && look.behind(value)
  return known?.kind === 'list' ? shellText(known.items, look) : false
}

/** The same where program and arguments are apart: `spawn('sh', ['-c', text])`, `exec.Command("sh", "-c", text)`. */
const shellCall: Test = (value, look) => {
  if (value?.kind !== 'call') return false
  return shellText(
    value.inputs.flatMap((input) => {
      const known = look.behind(input)
      return known.kind === 'list' ? known.items : [input]
    }),
    look,
  )
}

/** A program whose name somebody else chooses. */
const chosen: Test = (value, look) => {
  const known = value && look.behind(value)
  return value && known?.kind !== 'list'
    ? from('outside')(value, look)
    : known?.kind === 'list'
      ? from('outside')(known.items[0], look)
      : false
}

export const commandInjection: Rule = {
  id: 'command-injection',
  cwe: 'CWE-78',
  severity: 'critical',
  message: 'A shell command is built from a dynamic value.',
  hint: 'Run the program without a shell, and pass the value as a separate argument after `--`.',
  cleaners:
    /(^|\.)(shlex\.quote|quote|pipes\.quote|shellescape|shell_escape|escapeshellarg|shellEscape|shellQuote|shell-quote\.quote|shellescape\.Quote|list2cmdline)(\(\))?$/,
  places: {
    javascript: [
      call('child_process.{exec,execSync}', { 0: given }),
      call('child_process.{spawn,spawnSync,execFile,execFileSync}', {
        0: either(given, (_, look) => from('given')(look.call?.inputs[1], look)),
        '2|1': has('shell', either(isTrue, literal(/sh/))),
      }),
      call('child_process.{spawn,spawnSync,execFile,execFileSync}', { call: shellCall }),
      call('child_process.{spawn,spawnSync,execFile,execFileSync,fork}', { 0: chosen }),
      call('{shelljs.exec,execa.command,execa.commandSync,execa.execaCommand,execa.execaCommandSync,node-ssh.execCommand}', { 0: given }),
      call('*.execCommand', { 0: from('outside') }),
    ],
    python: [
      call(
        '{os.system,os.popen,os.popen2,os.popen3,commands.getoutput,commands.getstatusoutput,subprocess.getoutput,subprocess.getstatusoutput,popen2.popen2}',
        { 0: given },
      ),
      call('subprocess.{run,call,check_call,check_output,Popen}', { '0|args': given, shell: isTrue }),
      call('subprocess.{run,call,check_call,check_output,Popen}', { '0|args': shellList }),
      call('subprocess.{run,call,check_call,check_output,Popen}', { '0|args': chosen, shell: not(isTrue) }),
      call('asyncio.create_subprocess_shell', { '0|cmd': given }),
      call('asyncio.create_subprocess_exec', { call: shellCall }),
      call('os.{execl,execle,execlp,execv,execvp,spawnl,spawnv,startfile}', { each: from('outside') }),
      call('*.exec_command', { 0: from('outside') }),
    ],
    go: [
      call('os/exec.{Command,CommandContext}', { call: shellCall }),
      call('os/exec.Command', { 0: chosen }),
      call('os/exec.CommandContext', { 1: chosen }),
      call('syscall.Exec', { 0: from('given') }),
    ],
    java: [
      call('*.exec', {
        0: either(shellList, (value, look) => look.behind(value!).kind !== 'list' && given(value, look)),
        receiver: (value, look) => !!value && /Runtime/.test(look.name(value)),
      }),
      call('ProcessBuilder', { call: shellCall }),
      call('ProcessBuilder', { 0: chosen }),
      call('*.command', { call: shellCall, receiver: (value, look) => !!value && /ProcessBuilder/.test(look.name(value)) }),
    ],
  },
  examples: {
    javascript: {
      bad: [
        "const { execSync } = require('child_process')\nmodule.exports = (branch) => execSync('git log ' + branch)",
        "import cp from 'node:child_process'\nexport const go = (name) => cp.spawn('ls ' + name, { shell: true })",
      ],
      good: [
        "const { execFileSync } = require('child_process')\nmodule.exports = (branch) => execFileSync('git', ['log', '--', branch])",
        "const { execSync } = require('child_process')\nmodule.exports = () => execSync('git log')",
        'export const year = (text) => /(\\d{4})/.exec(text)',
      ],
    },
    python: {
      bad: [
        'import os\ndef clean(name):\n    os.system("rm " + name)',
        'import subprocess as sp\ndef clean(name):\n    sp.run(["sh", "-c", f"rm {name}"])',
      ],
      good: [
        'import subprocess\ndef clean(name):\n    subprocess.run(["rm", "--", name], check=True)',
        'import os, shlex\ndef clean(name):\n    os.system("rm " + shlex.quote(name))',
      ],
    },
    go: {
      bad: ['package p\nimport "os/exec"\nfunc f(name string) { exec.Command("sh", "-c", "ls "+name).Run() }'],
      good: ['package p\nimport "os/exec"\nfunc f(name string) { exec.Command("ls", "--", name).Run() }'],
    },
    java: {
      bad: [
        'class A { void f(String name) throws Exception { Runtime.getRuntime().exec("ls " + name); } }',
        'class A { void f(String name) throws Exception { new ProcessBuilder("bash", "-c", "ls " + name).start(); } }',
      ],
      good: [
        'class A { void f(String name) throws Exception { new ProcessBuilder("ls", "--", name).start(); } }',
        'class A { void f() throws Exception { Runtime.getRuntime().exec("ls -l"); } }',
      ],
    },
  },
}
