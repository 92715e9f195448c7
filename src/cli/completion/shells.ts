/** Shells that a script can be made for: the file that it belongs into, and what else it takes. */
export const shells = {
  bash: { file: '~/.local/share/bash-completion/completions/ibid', more: '' },
  zsh: { file: '~/.zfunc/_ibid', more: 'after adding fpath+=~/.zfunc before compinit in ~/.zshrc' },
  fish: { file: '~/.config/fish/completions/ibid.fish', more: '' },
} as const

export type Shell = keyof typeof shells
