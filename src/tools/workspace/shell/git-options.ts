import type { Parted } from './options.ts'

/** Names of options, parted by spaces. */
export const listed = (text: string): readonly string[] => text.split(' ')

/** Options that say how a difference is shown. */
export const ofDiff = {
  flags: 'pustrabwWczRqDPT',
  values: 'SGIl',
  attached: 'UMCBX',
  long: listed(
    'patch raw stat numstat shortstat dirstat summary patch-with-stat name-only name-status color color-words color-moved word-diff minimal patience histogram unified find-renames find-copies find-copies-harder pickaxe-all pickaxe-regex relative text ignore-cr-at-eol ignore-space-at-eol ignore-space-change ignore-all-space ignore-blank-lines function-context exit-code quiet no-prefix default-prefix abbrev full-index binary check rename-empty indent-heuristic break-rewrites compact-summary no-ext-diff no-textconv ignore-submodules cc merge-base cached staged null',
  ),
  longValues: listed(
    'diff-filter color-moved-ws diff-algorithm anchored word-diff-regex src-prefix dst-prefix line-prefix inter-hunk-context ignore-matching-lines',
  ),
}

/** Options that say which commits are looked at, and how they are told. */
export const ofLog = {
  ...ofDiff,
  flags: `${ofDiff.flags}gmiEFhe`,
  values: `${ofDiff.values}n`,
  number: true as const,
  long: [
    ...ofDiff.long,
    ...listed(
      'oneline pretty format graph decorate all branches tags remotes merges first-parent reverse abbrev-commit parents children left-right left-only right-only follow full-history simplify-merges simplify-by-decoration topo-order date-order author-date-order walk-reflogs reflog cherry cherry-pick cherry-mark boundary relative-date source notes show-notes clear-decorations mailmap use-mailmap all-match invert-grep regexp-ignore-case extended-regexp fixed-strings perl-regexp basic-regexp ancestry-path dense sparse remove-empty timestamp expand-tabs root count walk full-diff root show-linear-break log-size min-parents max-parents objects',
    ),
  ],
  longValues: [
    ...ofDiff.longValues,
    ...listed('diff-merges author committer grep grep-reflog since until after before max-count skip max-age min-age date'),
  ],
}

const patches = listed(
  '-p -u -U -W -c -m --patch --unified --patch-with-stat --word-diff --word-diff-regex --color-words --function-context --binary --cc --diff-merges --inter-hunk-context --text --check',
)
const summaries = listed(
  '-s --stat --name-only --name-status --numstat --shortstat --dirstat --summary --raw --compact-summary --no-patch --quiet',
)
/** Whether options of `git log` have it show what stands in files. */
export const patched = ({ given }: Parted): boolean => patches.some((option) => given.has(option))

/** The same for what shows that unless it is told to sum up. */
export const unlessSummed = (parted: Parted): boolean => {
  const { given } = parted
  const summed = summaries.some((option) => given.has(option) && !given.has(option.replace('--', '--no-')))
  return patched(parted) || !summed || given.has('--no-no-patch')
}
