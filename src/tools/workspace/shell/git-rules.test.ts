import { describe, expect, it } from 'vitest'
import type { Permission } from '../../../core/permission.ts'
import { folderOf } from '../../../docs/sources/sources.fixture.ts'
import { callOf, runAsked } from '../../../engine/guards/guards.fixture.ts'
import { permissionOf } from '../../../engine/guards/permission.ts'
import { shellTool } from '../shell.ts'

const rule = (decision: Permission['decision'], words: string): Permission => ({ tool: 'shell', arguments: words, decision })
const tool = shellTool({ environment: {}, sandbox: 'reading' }, async () => true)

const decide = async (command: string, ...permissions: readonly Permission[]) => {
  const folder = folderOf({ 'README.md': 'x\n', 'src/a.ts': 'x\n', 'a.txt': 'x\n' })
  return (await permissionOf(runAsked({ permissions, folder }), tool, { ...callOf({ command }), tool: 'shell' }, { command })).decision
}

describe('a rule that denies git push', () => {
  it.each([
    'git push',
    'git push origin main',
    'git --no-pager push',
    'git -P push',
    'git -c user.name=x push',
    'git -C src push',
    'git -C / push',
    'git --git-dir=.git push',
    'git --git-dir .git --work-tree . push',
    'git --no-optional-locks -P -c a.b=c push origin',
    'git send-pack origin main',
    'git http-push origin main',
    'git subtree push --prefix=src origin main',
    'git lfs push origin main',
    'git-push origin main',
    '/usr/lib/git-core/git-push origin main',
    '/usr/bin/git -P push',
    'A=1 git push',
    'env A=1 git -P push',
    'command git -P push',
    "bash -c 'git -P push'",
    'git submodule foreach git push',
    'git status && git -P push',
  ])('denies %s', async (command) => {
    expect(await decide(command, rule('deny', 'git push*'), rule('allow', '*'))).toBe('deny')
  })

  it('fits what is written, too', async () => {
    expect(await decide('git --no-pager log', rule('deny', 'git --no-pager*'), rule('allow', '*'))).toBe('deny')
  })
})

describe('a rule that allows a command of git', () => {
  it('allows it without a pager and in folders of the workspace, and with no option that changes more', async () => {
    const allowed = rule('allow', 'git commit*')
    expect(await decide('git commit -m x', allowed)).toBe('allow')
    expect(await decide('git --no-pager -C src commit -m x', allowed)).toBe('allow')
    expect(await decide('git -c user.name=x commit -m x', allowed)).toBe('ask')
    expect(await decide('git --git-dir=.git commit -m x', allowed)).toBe('ask')
    expect(await decide('FOO=1 git commit -m x', allowed)).toBe('ask')
    expect(await decide('LANG=C git commit -m x', allowed)).toBe('allow')
  })

  it.each([
    'git add .',
    'git add -A',
    'git add src/*.ts',
    'git commit -am "Mend it"',
    'git commit -m "$message"',
    'git commit --amend --no-edit',
    'git fetch --all --prune',
    'git fetch origin main',
    'git pull --ff-only',
    'git push -u origin main',
    'git merge --no-ff topic',
    'git switch -c topic',
    'git checkout main',
    'git checkout -b topic origin/main',
    'git branch topic',
    'git branch -d topic',
    'git tag -a v1 -m v1',
    'git stash push -m wip',
    'git stash pop',
    'git cherry-pick abc123',
    'git revert --no-edit HEAD',
    'git reset HEAD src/a.ts',
    'git restore --staged .',
    'git rm --cached a.txt',
    'git mv a.txt b.txt',
    'git clone https://example.org/x.git',
    'git init --quiet',
    'git submodule update --init --recursive',
    'git config user.name Ada',
    'git log --graph --decorate --date=short -n 5',
  ])('that loses nothing, %s, runs where git is allowed', async (command) => {
    expect(await decide(command, rule('allow', 'git *'))).toBe('allow')
  })

  it.each([
    // Programs and files that options name.
    ...['git clone -u CMD x', 'git clone --upload-pack CMD x', 'git clone --template=x y', 'git clone -c core.fsmonitor=x y'],
    ...["git clone 'ext::sh -c x'", 'git grep -OCMD x', 'git config --get x --replace-all core.fsmonitor evil', 'git init --template=x'],
    ...['git difftool -x CMD', 'git difftool', 'git log --output=x', 'git diff --ext-diff', 'git format-patch -o /tmp/x HEAD~1'],
    ...['git archive --output=x HEAD', 'git commit -S -m x', 'git commit -t x', 'git merge -s x y', 'git fetch ext::x', 'git tag -s v1'],
    ...['git config --add core.pager x', 'git config --unset user.name', 'git -c log.showSignature=true log', 'git credential fill'],
    // Work that is lost.
    ...["git checkout -- '*.txt'", 'git checkout a.txt', 'git checkout src', 'git checkout HEAD a.txt', 'git checkout -B main HEAD~1'],
    ...[
      'git checkout -f main',
      'git checkout -p',
      "git checkout ':/'",
      'git -C src checkout a.ts',
      'git switch -C main HEAD~1',
      'git switch -m x',
    ],
    ...['git reset --hard', 'git reset --merge', 'git reset --keep HEAD~1', 'git restore a.txt', 'git restore -W -S .', 'git stash clear'],
    ...[
      "git stash drop 'stash@{1}'",
      'git gc --prune=now',
      'git prune',
      'git update-ref -d refs/heads/main',
      'git worktree remove --force x',
    ],
    ...[
      'git read-tree -u --reset HEAD',
      'git checkout-index -f -a',
      'git rm -f a.txt',
      'git mv -f a.txt b.txt',
      'git clean -xdf',
      'git clean',
    ],
    ...['git branch -M x main', 'git branch -f main HEAD~3', 'git branch -C x main', 'git tag -d v1', 'git tag -f v1', 'git merge --abort'],
    ...['git pull --rebase', 'git -c pull.rebase=true pull', 'git fetch origin +main:main', 'git fetch --force', 'git remote rm origin'],
    ...['git apply x.patch', 'git am x', 'git replace a b', 'git submodule deinit -f x', 'git symbolic-ref HEAD refs/heads/x'],
    // What is not known.
    ...['git my-alias', 'git lfs pull', 'git log --new-option', 'git add "$x"', 'git log "$x"'],
  ])('does not cover %s', async (command) => {
    expect(await decide(command, rule('allow', '*'))).toBe('ask')
  })
})
