import { dirname, extname } from 'node:path'

/** As developers type them. FILE: a source file of the repository; FOLDER: the one it lies in; ENDING: the most usual ending. */
const commands = [
  'git status',
  'git status --short --branch',
  'git diff',
  'git diff --stat',
  'git diff HEAD~1',
  'git diff --cached',
  'git diff --name-only HEAD~1',
  'git diff HEAD -- FILE',
  'git log --oneline -20',
  'git log -5',
  'git log -p -2 -- FILE',
  'git log --graph --oneline --all -30',
  'git log --since="2 weeks ago" --stat -5',
  'git log --follow --oneline -- FILE',
  'git show HEAD --stat',
  'git show HEAD',
  'git show HEAD:FILE | head -40',
  'git branch -a',
  'git branch --show-current',
  'git remote -v',
  'git tag --list',
  'git stash list',
  'git blame -L 1,20 FILE',
  'git ls-files | wc -l',
  'git grep -n TODO',
  'git rev-parse --short HEAD',
  'git describe --tags --always',
  'git shortlog -sn HEAD',
  'rg -n "TODO|FIXME"',
  'rg -l import FOLDER',
  'rg --files | head -50',
  'rg -n "function" -g "*ENDING" | head -20',
  'grep -rn "import" FOLDER --include="*ENDING" | head',
  'grep -n "the" FILE',
  'find . -name "*ENDING" -not -path "./node_modules/*" | head -20',
  'find FOLDER -type f | wc -l',
  'ls -la',
  'ls -R FOLDER | head -40',
  'cat FILE',
  'cat FILE | head -30',
  'head -20 FILE',
  'tail -n 20 FILE',
  'wc -l FOLDER/*ENDING',
  'sed -n "1,40p" FILE',
  'sort FILE | uniq -c | sort -rn | head -5',
  'awk "NR<5" FILE',
  'cut -c1-20 FILE | head -3',
  'diff FILE FILE',
  'du -sh FOLDER',
  'file FILE',
  'stat FILE',
  'pwd && ls',
  'node --version',
  'npm --version',
  'which node git',
  'npm test',
  'npm run build',
  'npx tsc --noEmit',
  'make test',
  'python3 -m pytest -q',
] as const

/** The commands for a repository that tracks these files. */
export function commandsFor(files: readonly string[]): readonly string[] {
  const plain = files.filter((file) => /^[\w./-]+\.\w+$/.test(file) && file.includes('/'))
  const endings = Map.groupBy(plain, (file) => extname(file))
  const [ending = '', most = []] = [...endings].sort(([, a], [, b]) => b.length - a.length)[0] ?? []
  const file = most[most.length >> 1] ?? files[0] ?? ''
  return commands.map((command) => command.replaceAll('FILE', file).replaceAll('FOLDER', dirname(file)).replaceAll('ENDING', ending))
}
