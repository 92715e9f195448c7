import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOf, git, writeFiles } from '../../src/docs/sources/sources.fixture.ts'
import { contextIn, useTool } from '../../src/tools/repository/repository.fixture.ts'
import { canSandbox } from '../../src/tools/sandbox/sandbox.ts'
import { shellTool } from '../../src/tools/workspace/shell.ts'
import { inside, type SandboxWorld, sandboxWorld, secret, state } from './sandbox-world.fixture.ts'

const held = await canSandbox()
const path = process.env['PATH'] ?? ''

/** Row 27: lines that reach for what is not theirs. */
const reaching = ({ home, outside, socket, port }: SandboxWorld): readonly string[] => [
  `cat ${home}/.ssh/id_ed25519 ${home}/notes.md ~/.config/ibid/settings.json docs/home/notes.md`,
  `ls -la ${home}; grep -r stone ${home} / 2>/dev/null`,
  `cat ${outside}/secret.txt; cat /proc/1/root${outside}/secret.txt; cat /proc/*/root${home}/notes.md`,
  'cat .env config/prod.env keys/server.pem; cat < .env; rg -uuu --hidden "" .; tar c . | strings',
  'git diff --no-index /dev/null .env; git add -f .env && git stash; git hash-object -w .env',
  `exec 3<>/dev/tcp/127.0.0.1/${port}; cat <&3`,
  `python3 -c "import socket;s=socket.socket();s.connect(('127.0.0.1',${port}));print(s.recv(99))"`,
  `python3 -c "import socket;s=socket.socket(socket.AF_UNIX);s.connect('${socket}');print(s.recv(99))"`,
  `python3 -c "import socket;s=socket.socket(socket.AF_UNIX);s.connect('dev.sock');print(s.recv(99))"`,
  'umount .env; umount -l keys/server.pem; mount -o remount,rw .; cat .env keys/server.pem',
  `unshare -Ur sh -c 'umount .env; mount -t proc proc /proc; cat .env'; unshare -Urm true && echo nested-${secret}`,
  `chroot /proc/1/root cat ${outside}/secret.txt; nsenter -t 1 -m cat ${outside}/secret.txt`,
  'ln .env /tmp/e; cp .env /tmp/e; cat /tmp/e; chmod 644 .env; cat .env',
  'for id in /proc/[0-9]*; do tr "\\0" "\\n" < $id/environ | grep -i canary; done',
]

const writing = ({ home, outside, workspace }: SandboxWorld): readonly string[] => [
  `echo x > a; echo x >> README.md; rm -rf docs; mv README.md x; touch ${workspace}/new; mkdir d; ln -s a b; truncate -s 0 README.md`,
  `echo x > ${home}/x; touch ~/x; echo x > ${outside}/x; rm -rf ${home} ${outside} docs/home/notes.md`,
  'git commit --allow-empty -m x; git config user.name x; git checkout -b x; git tag x; git gc; git update-index --refresh; git init --bare .git/x',
  'sed -i s/a/b/ docs/a.md; chmod 777 README.md; chown 1 README.md; setfattr -n user.x -v y README.md; touch -d yesterday README.md',
  'PATH=docs:$PATH; ls; ./docs/ls; docs/ls',
  'echo x > /usr/x; echo x > /etc/x; echo x > /dev/x; echo core > /proc/sys/kernel/core_pattern; mknod /tmp/n b 254 0 && cat /tmp/n',
  '(setsid sleep 100 &) ; sleep 100 & disown; exit',
  'echo x > /tmp/ibid-hostile-kept; echo x > /dev/shm/ibid-hostile-kept; echo x > /var/tmp/ibid-hostile-kept',
]

describe.skipIf(!held)('a command that runs in the sandbox', () => {
  it('reads nothing of the home, other folders, secrets, sockets or the network', async () => {
    const made = await sandboxWorld()
    for (const line of reaching(made)) expect([line, (await inside(made, line)).includes(secret)]).toEqual([line, false])
    expect(made.reached()).toBe(0)
  })

  it('changes nothing, anywhere, and leaves nothing behind', async () => {
    const made = await sandboxWorld()
    const folders = [made.home, made.outside, made.workspace]
    const before = folders.map(state)
    for (const line of writing(made)) {
      await inside(made, line)
      expect([line, folders.map(state)]).toEqual([line, before])
    }
    for (const folder of ['/tmp', '/var/tmp', '/dev/shm']) expect(existsSync(join(folder, 'ibid-hostile-kept'))).toBe(false)
    expect(readdirSync('/usr').includes('x')).toBe(false)
  })

  it('sees the workspace, its history and the programs of the system as they are', async () => {
    const made = await sandboxWorld()
    writeFiles(made.workspace, { 'docs/a.md': 'b\n' })
    const seen = await inside(
      made,
      'cat README.md; git log --oneline | wc -l; git status --short; whoami; ls docs; echo $((6*7)) | cat; jq -n 1',
    )
    expect(seen).toContain('Read me.\n1\n')
    expect(seen).toContain(' M docs/a.md')
    expect(seen).toContain('a.md\nexample\nhome\nls\n42\n1\n')
  })

  it('is shown a file that is named like a secret where it is committed as it stands: its bytes are in the repository anyway', async () => {
    const made = await sandboxWorld()
    writeFiles(made.workspace, { '.npmrc': 'audit=false\n' })
    git(made.workspace, 'add', '.npmrc')
    git(made.workspace, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', 'commit', '-qm', 'Settings')
    expect(await inside(made, 'git status --short; cat .npmrc')).toBe(
      ' M docs/ls\n?? .env\n?? config/\n?? docs/example/\n?? docs/home\n?? keys/\naudit=false\n',
    )
    writeFiles(made.workspace, { '.npmrc': `token=${secret}\n` })
    expect(await inside(made, 'cat .npmrc')).toBe('cat: .npmrc: Permission denied\n')
  })

  it('is shown no more of the repository above the workspace than that repository, and never the home', async () => {
    const made = await sandboxWorld()
    const sub = { ...made, workspace: join(made.workspace, 'docs') }
    expect(await inside(sub, 'git status --short')).toContain('?? ../.env')
    expect(await inside(sub, 'cat ../.env')).not.toContain(secret)
    git(made.home, 'init', '-q')
    writeFiles(made.home, { 'work/a.md': 'mine\n' })
    const below = { ...made, workspace: join(made.home, 'work') }
    expect(await inside(below, 'cat a.md ../notes.md; ls -A ..')).toBe('mine\nwork\ncat: ../notes.md: No such file or directory\n')
  })

  it('tells the model what it wanted and could not have, and how to ask for it', async () => {
    const made = await sandboxWorld()
    const shell = shellTool({ environment: { PATH: path, HOME: made.home }, sandbox: 'reading' })
    const command = 'ls docs/missing'
    const { text } = await useTool(shell, { command }, contextIn(made.workspace))
    expect(text).toMatch(/^exit 2 in \d+\.\d s; it ran in a sandbox .*: if it needs more, run it with outside: true\n/)
    expect(await shell.actions!({ command, outside: true }, { folder: made.workspace })).toMatchObject([{ usual: 'ask' }])
    expect(
      await shell.preview!({ command, outside: true }, { signal: new AbortController().signal, folder: made.workspace }),
    ).toMatchObject({
      text: 'Run this command outside the sandbox?',
    })
  })

  it('may change the workspace and nothing else where chat.sandbox is all and a person allowed it', async () => {
    const made = await sandboxWorld()
    const shell = shellTool({ environment: { PATH: path, HOME: made.home }, sandbox: 'all' })
    const before = [state(made.home), state(made.outside)]
    await useTool(shell, { command: `echo kept > made.txt; touch ~/x ${made.outside}/x; cat .env` }, contextIn(made.workspace)).then(
      ({ text }) => expect(text).not.toContain(secret),
    )
    expect(readFileSync(join(made.workspace, 'made.txt'), 'utf8')).toBe('kept\n')
    expect([state(made.home), state(made.outside)]).toEqual(before)
  })
})

describe('where no sandbox can be had', () => {
  it('everything is asked about, and nothing breaks', () => {
    // No user namespaces below this one, as in a container that forbids them.
    const script = `
      import { shellTool } from '${join(import.meta.dirname, '../../src/tools/workspace/shell.ts')}'
      const shell = shellTool({ environment: { PATH: process.env.PATH }, sandbox: 'reading' })
      const folder = process.cwd()
      const actions = await shell.actions({ command: 'git status; ls' }, { folder })
      const context = { signal: new AbortController().signal, run: 'r', call: 'c', folder, progress: () => {}, results: [] }
      const { text } = await shell.run({ command: 'echo still here' }, context)
      console.log(JSON.stringify([actions.map(({ usual }) => usual), text.includes('still here')]))`
    const folder = folderOf({ 'a.md': 'a' })
    const forbidding = ['--user', '--map-root-user', '--', '/bin/sh', '-c', 'echo 0 > /proc/sys/user/max_user_namespaces; exec "$@"', 'sh']
    const node = [process.execPath, '--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script]
    const [program = '', ...args] = held ? ['unshare', ...forbidding, ...node] : node
    const { stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8', env: { PATH: path } })
    expect([stdout, stderr]).toEqual(['[["ask","ask"],true]\n', ''])
  })
})
