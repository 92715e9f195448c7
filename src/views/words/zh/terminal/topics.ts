import type { Catalogue } from '../../../../core/language/message.ts'

/** The topics of `ibid help`, in Chinese. */
export const topics: Catalogue = {
  'this list': '此列表',
  'chat with ibid in the terminal': '在终端中与 ibid 对话',
  'what citation marks, confidence and [?] mean': '引用标记、置信度和 [?] 的含义',
  'complete commands with Tab in your shell': '在 shell 中用 Tab 补全命令',
  'what questions cost, and how to limit it': '提问的费用及如何限制',
  'environment variables that ibid reads': 'ibid 读取的环境变量',
  'what the exit codes mean': '退出码的含义',
  'where ibid stores its files': 'ibid 的文件保存在何处',
  'how to use a language model': '如何使用语言模型',
  'machine-readable output': '机器可读的输出',
  'what a run may do without asking': '运行时无需询问就可以做什么',
  'when a run asks a question or needs your approval': '运行时何时会提问或需要您批准',
  'how an answer was produced, and how to try variations': '回答是如何得出的，以及如何尝试其他做法',
  'every setting, its default and allowed values': '每项设置、其默认值和允许的值',
  'where documents come from': '文档的来源',
  'tools that read and change files in a folder': '读取和更改文件夹中文件的工具',
  'Topics that cover more than one command. Read one with: ibid help TOPIC': '涉及多个命令的主题。查看主题：ibid help TOPIC',
  Topics: '主题',
  'See also:': '另见：',
  '{1}:': '{1}：',
  Usage: '用法',
  Keys: '快捷键',
  Examples: '示例',
  Settings: '设置',
  Options: '选项',
  'Options of the command': '命令的选项',

  'A conversation in the terminal. Questions, answers and the work behind them are saved in a session, which you can resume later.':
    '在终端中对话。问题、回答及其得出过程都会保存，您可以稍后继续对话。',
  'If you pass a question, ibid answers it and exits; with --interactive, the conversation continues. Without a question, ibid waits for input. You can also pipe in questions, one per line.':
    '带问题时，回答后退出；使用 --interactive 时继续对话。不带问题时等待输入。也可以通过管道传入问题，每行一个。',
  'A run may ask you a question, and it asks before it changes anything. Enter a number to choose an answer; to decline a change, type the reason instead.':
    '运行可能会向您提问，并在更改任何内容之前先询问。输入编号即可选择回答；如需拒绝更改，请输入理由。',
  'In a question': '在问题中',
  'Without a screen': '没有终端界面时',
  'send your message; while a run is in progress, the message is queued': '发送消息；运行进行中时，消息会排队',
  'start a new line': '换行',
  'complete a command, its argument, or a file': '补全命令、参数或文件',
  'search your previous messages': '搜索以前的消息',
  'edit your message in your editor ($VISUAL or $EDITOR)': '在编辑器（$VISUAL 或 $EDITOR）中编辑消息',
  'stop the run': '停止运行',
  'clear your message; if empty, stop the run; otherwise press twice to quit': '清空消息；消息为空时停止运行；否则按两次退出',
  'quit, if your message is empty': '消息为空时退出',
  'attach that file; Tab completes its path': '附加该文件；按 Tab 补全路径',
  'run a chat command; /help lists them': '执行对话命令；/help 列出所有命令',
  'open the source of mark 2 at its quote': '在引文处打开引用 2 的来源',
  'add documents and set up a model': '添加文档并设置模型',
  'With --plain, TERM=dumb or CI, or if input or output is not a terminal, the chat works line by line. --jsonl prints events.':
    '使用 --plain、TERM=dumb 或 CI，或输入输出不是终端时，逐行工作；--jsonl 输出事件。',

  'Every mark such as [1] links to text that was read in a source. A sentence that a source contradicts is marked [!]; one that no source supports is marked [?].':
    '每个标记（例如 [1]）都对应从来源中读取的原文。与来源矛盾的句子标有 [!]；没有来源支持的句子标有 [?]。',
  'Confidence is computed from the evidence, not claimed by a model.': '置信度由证据计算得出，而不是由模型自行声称。',
  'how the answer was produced: what was searched, read and quoted': '回答是如何得出的：搜索、读取和引用了什么',
  'verify that nothing in it was changed': '校验其中没有任何内容被更改',

  'A script for your shell that completes commands, options and their values with Tab: collections, sessions, runs, verbs, agents, tools, connectors, settings and files. Regenerate it after an update.':
    '供 shell 使用的脚本，用 Tab 补全命令、选项及其值：文档集、对话、运行、任务、智能体、工具、连接器、设置和文件。更新后请重新生成。',
  'To install': '安装',
  'What it looks up': '查询的内容',
  'In bash this requires the bash-completion package; without it, add this to ~/.bashrc: source <(ibid completion bash)':
    '在 bash 中需要 bash-completion 软件包；没有时，在 ~/.bashrc 中添加：source <(ibid completion bash)',
  'Names that only your data folder and settings contain are looked up through ibid as you type. The lookup changes nothing, and prints nothing if it finds nothing. Titles and names are never run as commands.':
    '只存在于数据文件夹和设置中的名称会在您输入时通过 ibid 查询。查询只读取，不作任何更改，没有找到时不输出任何内容。标题和名称绝不会被当作命令执行。',

  'A question costs what its model charges for tokens. Three caps limit the cost; when one is reached, the run answers with what it has and exits with code 4.':
    '提问的费用就是模型按 Token 收取的费用。费用受三个上限限制；达到任一上限时，运行会以已有内容作答，并以退出码 4 结束。',
  'maximum cost of one question, in US cents': '单个问题的费用上限，单位为美分',
  'maximum cost of one session': '单个对话的费用上限',
  'maximum cost of all questions in one day': '一天内所有问题的费用上限',
  'how long an answer is reused for the same question; ask --fresh asks the model again':
    '同一问题的回答可沿用多久；ask --fresh 重新询问模型',
  'prices that ibid does not know; models without a price are not limited by the caps': 'ibid 不知道的价格；价格未知的模型不受上限限制',

  'An empty variable counts as unset. An option overrides the variable for the same setting.':
    '空变量视为未设置。命令选项优先于对应的变量。',
  'Settings and keys': '设置和密钥',
  Terminal: '终端',
  'Files and network': '文件和网络',
  'any setting: llm.maxTokens is IBID_LLM_MAX_TOKENS; ibid help settings lists them all':
    '任意设置：例如 llm.maxTokens 对应 IBID_LLM_MAX_TOKENS；ibid help settings 列出全部设置',
  'API key for the endpoint': '端点的 API 密钥',
  'API key for anthropic:NAME; likewise OPENAI_API_KEY and GEMINI_API_KEY':
    'anthropic:NAME 的 API 密钥；OPENAI_API_KEY 和 GEMINI_API_KEY 同理',
  'key for a tool, such as IBID_CREDENTIAL_GITHUB; GITHUB_TOKEN also works': '工具的密钥，例如 IBID_CREDENTIAL_GITHUB；GITHUB_TOKEN 也可用',
  'VISUAL, EDITOR': 'VISUAL, EDITOR',
  'editor for ibid config edit and for Ctrl-G in ibid chat': 'ibid config edit 和 ibid chat 中 Ctrl-G 使用的编辑器',
  'pager for long help; less if unset, cat for none': '显示长帮助的分页程序；未设置时为 less，设为 cat 则不分页',
  'TERM, CI': 'TERM, CI',
  'with TERM=dumb, or if CI is set, live display is disabled': 'TERM=dumb 或设置了 CI 时，不使用实时显示',
  'LANG, LC_ALL': 'LANG, LC_ALL',
  'language, unless ui.language is set: zh_CN.UTF-8 for Chinese; UTF-8 is used if the value ends in it':
    '语言（未设置 ui.language 时）：zh_CN.UTF-8 为中文；值以 UTF-8 结尾时使用 UTF-8',
  'contains ibid/settings.json; defaults to ~/.config': '包含 ibid/settings.json；默认为 ~/.config',
  'contains the data folder ibid; defaults to ~/.local/share': '包含数据文件夹 ibid；默认为 ~/.local/share',
  'HTTPS_PROXY, HTTP_PROXY': 'HTTPS_PROXY, HTTP_PROXY',
  'used with NODE_USE_ENV_PROXY=1, as Node requires': '按 Node 的要求，与 NODE_USE_ENV_PROXY=1 一起使用',
  'file of certificates to trust in addition to the usual ones': '在常用证书之外另行信任的证书文件',

  'The exit code shows how a command ended. Errors are printed as one line on standard error.':
    '退出码表示命令如何结束。错误以单行输出到标准错误。',
  Codes: '退出码',
  'the command failed, doctor found a problem, or a comparison found a difference': '失败；或 doctor 发现问题，或比较的两者不同',
  'invalid usage: an option, a setting, an empty question': '用法无效：选项、设置、空问题',
  'the run is waiting for your answer; its question is printed, with the command to answer it':
    '运行正在等待您的回答；会输出其问题和用于回答的命令',
  'the documents do not answer the question; what was searched is printed': '文档没有回答该问题；会打印搜索过的内容',
  'a limit was reached; the answer is partial': '达到上限；回答不完整',
  'runs verify: the end of the run is missing, or an export was written before the run ended':
    'runs verify：缺少运行的结尾，或导出文件在运行结束之前写入',

  'Where ibid stores its files. ibid config path shows the locations on this machine; those below are for Linux.':
    'ibid 的文件保存在何处。ibid config path 显示本机上的位置；以下为 Linux 上的位置。',
  Yours: '您的文件',
  'In the data folder': '数据文件夹中',
  'In a project': '项目中',
  RunQueue: 'RunQueue',
  'settings.json, context.json (your global collections), agents/': 'settings.json、context.json（您的全局文档集）、agents/',
  'the data folder, private to you': '数据文件夹，仅供您使用',
  'runs, sessions and their questions; cannot be recreated if lost': '运行、对话及其问题；丢失后无法重建',
  'indexes of collections; ibid collections sync rebuilds them': '文档集的索引；可用 ibid collections sync 重建',
  'spending, and cached results': '费用和缓存的结果',
  'what is remembered about you; your connectors, with their secrets encrypted': '有关您的记忆条目；您的连接器及其加密的机密',
  'the key that encrypts those secrets': '用于加密这些机密的密钥',
  'files that runs keep, and the previous contents of changed files': '运行保留的文件，以及已更改文件先前的内容',
  'your last 1,000 chat messages': '您最近的 1,000 条对话消息',
  'which process is executing which run': '哪个进程在执行哪个运行',
  'local copies of remote collections': '来自网络的文档集的副本',
  'approvals for MCP servers': '对 MCP 服务器的批准',
  'approvals for projects: agents, and collections outside the project': '对项目的批准：智能体，以及项目以外的文档集',
  'the collections the project declares': '项目声明的文档集',
  'settings for everyone who works in the project, without keys': '项目所有参与者的设置，不含密钥',
  'agents of the project': '项目的智能体',
  'On macOS both folders are ~/Library/Application Support/ibid; on Windows they are ibid under %APPDATA% and %LOCALAPPDATA%. To use another data folder, set --data-dir, IBID_DATA_DIR or the dataDir setting; to use another settings file, set --config or IBID_CONFIG.':
    '在 macOS 上，两个文件夹均为 ~/Library/Application Support/ibid；在 Windows 上为 %APPDATA% 和 %LOCALAPPDATA% 下的 ibid。如需使用其他数据文件夹，设置 --data-dir、IBID_DATA_DIR 或 dataDir；如需使用其他设置文件，设置 --config 或 IBID_CONFIG。',

  'Without a key, ibid answers with quoted evidence. With one, a language model reads the evidence and writes the answer.':
    '没有密钥时，ibid 以文档中的原句作答。有密钥时，由语言模型阅读证据并撰写回答。',
  'then: ibid config set llm.model anthropic:NAME': '然后：ibid config set llm.model anthropic:NAME',
  'then: ibid config set llm.model openai:NAME': '然后：ibid config set llm.model openai:NAME',
  'then: ibid config set llm.model google:NAME': '然后：ibid config set llm.model google:NAME',
  'API key for llm.provider, any OpenAI-compatible endpoint': 'llm.provider（任何兼容 OpenAI 的端点）的 API 密钥',
  'Each vendor receives only its own key. llm.apiKey is sent to the endpoint in your settings, and never to an endpoint that only a project has chosen. A local endpoint needs no key.':
    '每个服务商只会收到自己的密钥。llm.apiKey 只发送到您的设置中的端点，绝不会发送到仅由项目选择的端点。本地端点不需要密钥。',
  'Keys are never printed, and never written anywhere except where you put them.': '密钥从不显示，也绝不会写入您未曾存放密钥的位置。',

  'The answer goes to standard output, progress to standard error. Piped output is plain.':
    '回答输出到标准输出，进度输出到标准错误。输出到管道时为纯文本。',
  'one JSON document; an error is still one line on standard error, with its exit code':
    '一个 JSON 文档；错误仍以单行输出到标准错误，并带有退出码',
  'one JSON value per line; ask and runs follow print events as they happen, then {"type":"result",...}':
    '每行一个 JSON 值；ask 和 runs follow 在事件发生时输出事件，最后输出 {"type":"result",...}',
  'no colors, live status or pager': '不使用颜色、实时状态和分页程序',

  "What a run may do without asking. Rules are read from agent.permissions in your own settings, never from a project's. The first matching rule decides; if none matches, calls that change something ask first and everything else runs. In a chat, a run also asks before it reads outside the folder or reads anything that looks like a secret.":
    '运行时无需询问就可以做什么。规则只从您自己设置中的 agent.permissions 读取，绝不从项目的设置读取。以第一条匹配的规则为准；没有规则匹配时，会进行更改的调用会先询问，其他调用直接执行。在对话中，读取文件夹以外的内容或看似机密的内容也会先询问。',
  'A rule': '规则',
  'Shell commands': 'Shell 命令',
  'Read-only mode': '只读模式',
  'name of the tool; * matches any characters': '工具的名称；* 匹配任意字符',
  'text of its arguments; * matches any characters': '工具参数的文本；* 匹配任意字符',
  'folder that contains the paths in its arguments': '工具参数中的路径所在的文件夹',
  'allow, ask or deny': 'allow（允许）、ask（询问）或 deny（拒绝）',
  'An allow rule is strict: every text and every path in the arguments must match it. An ask or deny rule is broad: a single match is enough.':
    'allow 规则从严：参数中的每段文本和每个路径都必须匹配。ask 或 deny 规则从宽：匹配其一即可。',
  'A line that joins commands with &&, ||, ;, | or $(...) is judged command by command, and the strictest decision applies to the whole line: in "git status && rm -r build", the second half needs approval or is denied, even if the first half is allowed. Writing to a file from the shell is judged as a write to that file. Anything that is known only at run time needs approval.':
    '用 &&、||、;、| 或 $(...) 连接的一行命令逐个判定，以最严格的决定适用于整行：在 "git status && rm -r build" 中，即使前半部分被允许，后半部分仍会询问或被拒绝。从 shell 写入文件按写入该文件判定。只有在执行时才能确定的内容会先询问。',
  'Some commands always need approval. A rule can deny them but not allow them: git commands that force, skip hooks or discard work, rm -r of everything here, sudo, curl | sh. A command that needs the network also needs a rule for shell_network.':
    '有些命令无论规则如何都会询问（规则可以拒绝它们）：强制、跳过钩子或丢弃工作成果的 git 命令，对此处全部内容执行 rm -r，sudo，curl | sh。需要网络的命令还需要 shell_network 的规则。',
  'With ibid chat --workspace read-only, or chat.workspace set to read-only, a run has no shell and no ibid tool that changes files, whatever the rules allow. Tools of MCP servers follow the rules.':
    '使用 ibid chat --workspace read-only，或将 chat.workspace 设为 read-only 时，无论规则如何，运行都没有 shell，也没有更改文件的 ibid 工具。MCP 服务器的工具遵循规则。',

  'A model may ask what you mean. A call that changes something, or that a rule marks "ask", needs your approval.':
    '模型可能会询问您的具体意思。会进行更改的调用，或规则标为 "ask" 的调用，需要您的批准。',
  'Where you are asked': '在何处提问',
  'in a terminal': '在终端中',
  'you are prompted directly': '直接向您提问',
  'you are not asked: the run continues with the most likely meaning and without the call; the note says so':
    '不会向您提问：运行按最可能的含义继续，且不执行该调用；说明中会注明',
  'the run pauses, with exit code 3': '运行暂停，退出码为 3',
  'answer the question; a number chooses an option': '回答问题；编号表示选择选项',
  'approve the call; or use session or deny': '批准调用；也可用 session 或 deny',
  'cancel the run instead': '取消运行',

  'Every run is recorded as it happened. You can inspect, verify, replay and fork it.':
    '每次运行都会如实记录。您可以查看、校验、重放和派生运行。',
  'show every step, the quotes and the cost': '显示每一步、引文和费用',
  'start a run that branches off this one, with --question, --at STEP, --model or --result r3=TEXT':
    '从中派生新的运行，使用 --question、--at STEP、--model 或 --result r3=TEXT',
  'show where the fork and its origin diverge': '显示派生的运行与其源运行从何处开始不同',
  'export a page with -o run.html, or verifiable JSON Lines with --jsonl': '用 -o run.html 导出页面，或用 --jsonl 导出可校验的 JSON Lines',
  'replay its events; with --check, recompute it from its recording without calling a model or tool':
    '重放其事件；使用 --check 时根据记录重新计算，不调用模型或工具',
  'RUN is an ID, an ID prefix, or last.': 'RUN 为 ID、ID 的开头或 last。',

  "Later values override earlier ones: the default, settings shared by a team's machines, your own settings file, the project's .ibid/settings.json, the environment variable, the command option.":
    '后面的值优先于前面的值：默认值、团队各机器共享的设置、您自己的设置文件、项目的 .ibid/settings.json、环境变量、命令选项。',
  'Allowed: {1}.': '允许的值：{1}。',
  'Default: {1}. Variable: {2}': '默认值：{1}。变量：{2}',

  'A collection is a folder, a file, a manifest.json, a .tar.gz bundle, a web page or a Git repository.':
    '文档集可以是文件夹、文件、manifest.json、.tar.gz 包、网页或 Git 仓库。',
  Addresses: '地址',
  Files: '文件',
  'answer from a folder right away; its index is kept': '直接依据文件夹作答；索引会保留',
  'declare it in context.json, so that ask and search use it from now on': '在 context.json 中声明，以后 ask 和 search 都会使用',
  'update all collections': '更新所有文档集',

  'The folder you start ibid chat in, and the tools a run uses to read and change it. A run asks before it reads or changes a file outside this folder, and cannot start commands there.':
    '您启动 ibid chat 的文件夹，以及运行用来读取和更改其中内容的工具。运行在读取或更改此文件夹以外的文件之前会先询问，且不能在那里启动命令。',
  Undo: '撤销',
  'read and change files and run commands, as your rules allow (the default)': '按您的规则读取和更改文件、执行命令（默认）',
  'read, glob and grep only': '仅 read、glob 和 grep',
  'read all or part of a file, or list a folder': '读取文件的全部或部分，或列出文件夹',
  'find files by name pattern': '按名称模式查找文件',
  'find lines by pattern with ripgrep; files in .gitignore are skipped': '用 ripgrep 按模式查找行；跳过 .gitignore 中的文件',
  'replace text in a file': '替换文件中的文本',
  'create or replace a file': '创建或替换文件',
  'run a command; on Linux and macOS without network access, unless you allow it':
    '执行命令；在 Linux 和 macOS 上，除非您允许，否则没有网络访问',
  'Read-only tools and commands run immediately, except on files that look like secrets. For all others, you are shown the change or command and asked to approve it, unless a rule says otherwise. Changes to files that control git or ibid (.git, .ibid) always need approval, even if a rule allows them.':
    '只读的工具和命令会直接执行，涉及看似机密的内容时除外。对其他操作，除非规则另有规定，否则会向您显示更改或命令并请求批准。对控制 git 或 ibid 的文件（.git、.ibid）的更改，无论规则如何都会询问。',
  'The tools edit and write save the contents of a file before they change it. In a conversation, /diff shows the changes made by the last answer, and /undo reverts them. Changes made by shell commands are not reverted.':
    'edit 和 write 更改文件之前会保存其内容：在对话中，/undo 撤销上一个回答的更改，/diff 显示这些更改。shell 命令所做的更改不会撤销。',
}
