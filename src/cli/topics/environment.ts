import type { Page } from './page.ts'

export const environment: Page = {
  about: ['An empty variable counts as unset. An option overrides the variable for the same setting.'],
  sections: {
    'Settings and keys': [
      {
        rows: [
          ['IBID_...', 'any setting: llm.maxTokens is IBID_LLM_MAX_TOKENS; ibid help settings lists them all'],
          ['IBID_CONFIG', 'settings file to use instead of the default'],
          ['IBID_DATA_DIR', 'folder for the databases'],
          ['IBID_LLM_API_KEY', 'API key for the endpoint'],
          ['ANTHROPIC_API_KEY', 'API key for anthropic:NAME; likewise OPENAI_API_KEY and GEMINI_API_KEY'],
          ['IBID_CREDENTIAL_...', 'key for a tool, such as IBID_CREDENTIAL_GITHUB; GITHUB_TOKEN also works'],
        ],
      },
    ],
    Terminal: [
      {
        rows: [
          ['VISUAL, EDITOR', 'editor for ibid config edit and for Ctrl-G in ibid chat'],
          ['PAGER', 'pager for long help; less if unset, cat for none'],
          ['NO_COLOR', 'disable colors'],
          ['TERM, CI', 'with TERM=dumb, or if CI is set, live display is disabled'],
          ['LANG, LC_ALL', 'language, unless ui.language is set: zh_CN.UTF-8 for Chinese; UTF-8 is used if the value ends in it'],
        ],
      },
    ],
    'Files and network': [
      {
        rows: [
          ['XDG_CONFIG_HOME', 'contains ibid/settings.json; defaults to ~/.config'],
          ['XDG_DATA_HOME', 'contains the data folder ibid; defaults to ~/.local/share'],
          ['HTTPS_PROXY, HTTP_PROXY', 'used with NODE_USE_ENV_PROXY=1, as Node requires'],
          ['NODE_EXTRA_CA_CERTS', 'file of certificates to trust in addition to the usual ones'],
        ],
      },
    ],
    Examples: [{ lines: ['IBID_LLM_MODEL=extractive ibid ask "which limit holds?" --in ./docs', 'PAGER=cat ibid help settings'] }],
  },
  also: ['help settings', 'help keys', 'help files'],
}
