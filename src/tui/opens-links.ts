/** Whether a terminal is known to open links (OSC 8). Where it is not, addresses are written out. */
export function opensLinks(env: Readonly<Record<string, string | undefined>>): boolean {
  const { TERM_PROGRAM: program = '', VTE_VERSION: vte, KITTY_WINDOW_ID: kitty, WT_SESSION: windows, TMUX: tmux, STY: screen } = env
  if (tmux !== undefined || screen !== undefined) return false
  return (
    kitty !== undefined ||
    windows !== undefined ||
    Number(vte) >= 5_000 ||
    /^(?:iTerm\.app|WezTerm|vscode|ghostty|Hyper|Tabby)$/.test(program)
  )
}
