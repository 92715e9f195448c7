import { appendFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { git, repositoryOf, writeFiles } from '../../../docs/sources/sources.fixture.ts'
import { actionsOfLine } from './command-actions.ts'

/** Those lines that may run without a word from anybody. */
async function unasked(lines: readonly string[], folder: string): Promise<readonly string[]> {
  const run = await Promise.all(lines.map((line) => runsUnasked(line, folder)))
  return lines.filter((_, at) => run[at])
}

async function runsUnasked(line: string, folder: string): Promise<boolean> {
  const actions = await actionsOfLine(line, { workspace: folder, folder, bash: true, home: dirname(folder) })
  return actions.every(({ usual, mustAsk }) => usual === 'allow' && mustAsk === undefined)
}

/** An ordinary repository: what is secret in it is ignored. */
function ordinary(): string {
  const plain = repositoryOf({
    '.gitignore': '.env\nbuild\n',
    'README.md': 'x\n',
    'package.json': '{"name":"x","scripts":{}}\n',
    'src/a.ts': 'foo\n',
    'src/x.ts': 'bar\n',
    'docs/x.md': 'x\n',
  })
  git(plain, 'commit', '--allow-empty', '--quiet', '-m', 'Second')
  writeFiles(plain, { '.env': 'KEY=s3cret\n', 'build/prod.env': 'KEY=s3cret\n', 'empty/.keep': '' })
  return plain
}

/** One whose history holds a secret that is still there, and one that is gone. */
function leaky(): string {
  const leaking = repositoryOf({ 'README.md': 'x\n', 'src/a.ts': 'foo\n', 'prod.env': 'KEY=s3cret\n', 'keys/server.key': 'KEY=s3cret\n' })
  git(leaking, 'rm', '--quiet', 'keys/server.key')
  git(leaking, 'commit', '--quiet', '-m', 'Remove the key')
  appendFileSync(join(leaking, 'README.md'), 'more\n')
  return leaking
}

describe('what developers read each day', () => {
  it('run unasked', async () => {
    const folder = ordinary()
    const lines = [
      ...[
        'git status',
        'git diff',
        'git diff --stat',
        'git diff HEAD~1',
        'git log --oneline -20',
        'git log -p -1',
        'git show HEAD~1 --stat',
      ],
      ...[
        'git show HEAD',
        'git blame src/x.ts',
        'git branch -a',
        'git stash list',
        'git rev-parse HEAD',
        'git grep -n foo',
        'git ls-files | head',
      ],
      ...[
        "git log --format='%h %s' -5",
        'git show HEAD:README.md',
        'git remote -v',
        'git shortlog -sn',
        'git config user.name',
        'git reflog -5',
      ],
      ...['rg -n foo src', 'rg -n foo', "rg foo -g '*.ts'", 'rg --files | wc -l', 'git log | rg foo', 'ls -la', 'ls', 'cat package.json'],
      ...["find . -name '*.ts' | head", 'wc -l src/*.ts', 'grep -rn foo src --include=*.ts', 'grep -rn foo src', 'head -50 README.md'],
      ...[
        'jq .scripts package.json',
        "jq -r '.scripts | keys[]' package.json",
        "jq '{name, env: .scripts}' package.json",
        'cat *.md',
        'du -sh src',
      ],
      ...[
        'diff src/a.ts src/x.ts',
        'diff -r src docs',
        'sort README.md | uniq -c | sort -rn | head',
        'ps aux',
        'cd src && ls && cat a.ts',
        'tree',
      ],
    ]
    expect(await unasked(lines, folder)).toEqual(lines)
  })
})

describe('what reads more than its words say', () => {
  it('are asked for', async () => {
    const folder = ordinary()
    const lines = [
      // The folder that the line is in.
      ...["cd; rg ''", 'cd; find', 'cd; ls', 'cd && ls -R', 'cd; tree', 'cd; du', 'cd; grep -r x', 'cd; git grep x', 'cd ~; rg x'],
      ...['cd -; cat README.md', 'pushd /; ls', 'popd; ls', 'cd src; cd -; cat a.ts'],
      // Folders with secrets.
      ...[
        'diff -N . empty',
        'diff -r . empty',
        'diff . empty',
        'grep -r x',
        'grep -rn x .',
        "grep -r --include='*.env' x .",
        "grep -r --include='*' x .",
      ],
      ...[
        "rg -g .env ''",
        "rg -g '*' ''",
        "rg --iglob .ENV ''",
        "rg --hidden ''",
        "rg -uu ''",
        "rg '' build",
        "rg '' .env",
        'cat build/*',
        'git grep --untracked --no-exclude-standard x',
      ],
      ...[
        "git grep --no-index ''",
        'git diff --no-index . empty',
        'git show HEAD:.env',
        'git log -p -- .env',
        'git show :.env',
        'git blame .env',
      ],
      // Settings and variables of others.
      ...[
        'git config --global --list',
        'git config --list',
        'git config --file /etc/gitconfig --list',
        'git config --get http.extraheader',
      ],
      ...['ps e', 'ps auxe', 'ps -auxe', 'ps -axe'],
      // Programs, files and the network behind an option, or in a text.
      ...[
        'rg --pre cat x',
        'rg --hostname-bin docs/x.md x',
        'rg -z x',
        'rg -f .env README.md',
        'rg --sort path x .env',
        'grep -f .env README.md',
      ],
      ...[
        'sort -o README.md src/a.ts',
        'sort --compress-program=x README.md',
        'sort -T docs README.md',
        'uniq README.md package.json',
        'tail -f README.md',
      ],
      ...[
        'date -s 12:00',
        'date -f .env',
        'find . -fprintf x y',
        'find -files0-from .env',
        'file -C -m x',
        'diff --to-file=.env README.md',
        'tree -o x',
      ],
      ...[
        'wc --files0-from=.env',
        'du -X .env',
        'git log --format=%G?',
        "git for-each-ref --format='%(signature)'",
        'git cat-file --batch',
      ],
    ]
    expect(await unasked(lines, folder)).toEqual([])
  })

  it('are asked for where they are programs of jq that do more than to compute', async () => {
    const folder = ordinary()
    const lines = [
      `jq -n 'import "settings" as $s {search:"/home/you/.config/ibid"}; $s|tostring|@base64'`,
      `jq -n 'include "x"; 1'`,
      'jq -n env',
      'jq -n env.PATH',
      "jq -n '$ENV.PATH'",
      `jq -n '"settings" | modulemeta'`,
      'jq -n get_search_list',
      'jq input_filename package.json',
      `jq -n '"\\(env)"'`,
      "jq -n '{a: env}'",
      "jq -n '[1, env]'",
      `jq -n '# "\nenv # "'`,
      "jq -n 'def f: env; f'",
      'jq -f docs/x.md package.json',
      'jq --rawfile a .env . package.json',
      'jq -L / . package.json',
      'jq "$program" package.json',
    ]
    expect(await unasked(lines, folder)).toEqual([])
  })
})

describe('a repository that holds a secret', () => {
  it('is searched unasked for what does not stand in it', async () => {
    const folder = repositoryOf({ 'src/a.ts': 'foo\n', '.npmrc': 'registry-word=s3cret\n', 'certs/a.pem': 'foo\n' })
    const quiet = [
      'git grep -n bar',
      'git grep -n fo.o',
      'git grep -i XYZ -- src',
      "rg -n foo -g '*.ts'",
      "rg '' src",
      'git diff',
      'git diff -- src',
    ]
    expect(await unasked(quiet, folder)).toEqual(quiet)
    expect(
      await unasked(
        ['git grep -n s3cret', 'git grep -in S3CRET', 'git grep foo', "rg foo -g '*.pem'", "rg foo -g '*.pe*'", 'rg foo'],
        folder,
      ),
    ).toEqual([])
    appendFileSync(join(folder, '.npmrc'), 'more\n')
    expect(await unasked(['git diff', 'git diff -w'], folder)).toEqual([])
  })

  it('show it to nobody unasked', async () => {
    const folder = leaky()
    const lines = [
      ...[
        'git log -p',
        'git log -p -1',
        'git log --word-diff',
        'git show',
        'git show HEAD',
        'git show HEAD~1',
        'git show HEAD --line-prefix=x',
      ],
      ...[
        "git grep ''",
        "git grep '' HEAD",
        "git grep '' HEAD -- '*.env'",
        "git show HEAD~1 -- '*'",
        'git show HEAD:prod.env',
        'git diff HEAD~1',
      ],
      ...['git cat-file -p HEAD:prod.env', 'git diff HEAD~1 HEAD', 'git diff HEAD:prod.env HEAD:README.md', 'cat *', "rg ''", "grep '' *"],
      ...[`git show ${git(folder, 'rev-parse', 'HEAD:prod.env')}`, `git cat-file -p ${git(folder, 'rev-parse', 'HEAD:prod.env')}`],
    ]
    expect(await unasked(lines, folder)).toEqual([])
  })

  it('are read unasked elsewhere', async () => {
    const folder = leaky()
    const lines = [
      'git diff',
      'git diff HEAD',
      'git show HEAD --stat',
      'git log --oneline',
      'git show HEAD -- README.md',
      'git grep foo',
      'cat *.md',
      "rg '' src",
    ]
    expect(await unasked(lines, folder)).toEqual(lines)
  })

  it('is asked about once the secret itself is changed', async () => {
    const folder = repositoryOf({ 'README.md': 'x\n', 'prod.env': 'KEY=s3cret\n' })
    expect(await runsUnasked('git diff', folder)).toBe(true)
    appendFileSync(join(folder, 'prod.env'), 'OTHER=s3cret\n')
    expect(await runsUnasked('git diff', folder)).toBe(false)
    expect(await runsUnasked('git diff -- README.md', folder)).toBe(true)
  })
})
