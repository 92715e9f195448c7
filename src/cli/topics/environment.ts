import type { Page } from './page.ts'

export const environment: Page = {
  about: ['An empty one counts as unset. What an option says wins over the variable of the same setting.'],
  sections: {
    'Settings and keys': [
      {
        rows: [
          ['IBID_...', 'any setting: llm.maxTokens is IBID_LLM_MAX_TOKENS; ibid help settings names them all'],
          ['IBID_CONFIG', 'the settings file, in place of the usual one'],
          ['IBID_DATA_DIR', 'the folder of the databases'],
          ['IBID_LLM_API_KEY', 'the key for the endpoint'],
          ['ANTHROPIC_API_KEY', 'the key for anthropic:NAME; OPENAI_API_KEY and GEMINI_API_KEY likewise'],
          ['IBID_CREDENTIAL_...', 'the key of a tool: IBID_CREDENTIAL_GITHUB; GITHUB_TOKEN is taken too'],
        ],
      },
    ],
    Terminal: [
      {
        rows: [
          ['VISUAL, EDITOR', 'the editor of ibid config edit and of Ctrl-G in ibid chat'],
          ['PAGER', 'what shows long help; less where unset, and cat for none'],
          ['NO_COLOR', 'no colours'],
          ['TERM, CI', 'with TERM=dumb, or with CI set, nothing is drawn live'],
          ['LANG, LC_ALL', 'the terminal shows UTF-8 where they end so'],
        ],
      },
    ],
    'Files and network': [
      {
        rows: [
          ['XDG_CONFIG_HOME', 'holds ibid/settings.json; ~/.config where unset'],
          ['XDG_DATA_HOME', 'holds the data folder ibid; ~/.local/share where unset'],
          ['HTTPS_PROXY, HTTP_PROXY', 'used with NODE_USE_ENV_PROXY=1, as Node wants it'],
          ['NODE_EXTRA_CA_CERTS', 'a file of certificates that are trusted beside the usual ones'],
        ],
      },
    ],
    Examples: [{ lines: ['IBID_LLM_MODEL=extractive ibid ask "which limit holds?" --in ./docs', 'PAGER=cat ibid help settings'] }],
  },
  also: ['help settings', 'help keys', 'help files'],
}
