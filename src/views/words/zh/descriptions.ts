import type { Sentences } from '../sentences.ts'

/** What tools, agents and their verbs do, as pages show it, in Chinese. Models are told the English. */
export const descriptions: Sentences = {
  'Lists the agents that can take on part of the work, best match for the query first. Use it when part of the question belongs to a field that is not yours.':
    '列出可以承担部分工作的智能体，最符合查询的在前。问题的一部分属于其他领域时使用。',
  'Hands part of the work to an agent from list_agents and waits for its answer, which comes with sources. Put everything it needs to know into the query; it does not see this conversation. Use it only once the question is clear.':
    '将部分工作委派给 list_agents 列出的智能体，并等待其回答；回答附有来源。在查询中写明它需要知道的一切，它看不到此对话。仅在问题明确之后使用。',
  'Measures code in JavaScript, TypeScript, Python, Go and Java: how complex, long and deeply nested each function is, duplicated code, TODO comments, imports, and lines that no test runs. Takes a file, a folder or a change; for a change, it looks only at what the change touches.':
    '度量 JavaScript、TypeScript、Python、Go 和 Java 代码：每个函数的复杂度、长度和嵌套深度，重复的代码，TODO 注释，导入，以及没有测试运行到的行。可指定文件、文件夹，或一次更改（只查看更改涉及的部分）。',
  'Compares what two or more earlier searches or pages say, passage by passage: where they agree, where they discuss the same thing but differ in numbers or conditions, and what only one of them says. Every entry is a quote with its location.':
    '逐段比较先前两次或多次搜索或网页的内容：相同之处，谈论同一事物但数字或条件不同之处，以及只有其中之一提到的内容。每项都是带位置的引文。',
  'Answers without any source, in your first step only; the answer is shown as not based on a source.':
    '不使用任何来源作答，仅限第一步；回答会标明没有来源支持。',
  'Asks the person one question before anything expensive is done; only if their question has several meanings that lead to different answers.':
    '在执行高成本操作之前向用户提一个问题；仅当问题有多种理解且会得到不同回答时使用。',
  'Shows the person a plan for work in several stages; write it again when the plan itself changes. Set needsClarification with a clarificationPrompt only if different readings of the question would lead to different answers.':
    '向用户显示分阶段的工作计划；计划本身改变时重新写入。仅当对问题的不同理解会得到不同回答时，才将 needsClarification 与 clarificationPrompt 一起设置。',
  'Describes each column of a table (CSV, JSON, JSONL or YAML): its type, empty cells, distinct values, minimum and maximum. Finds anomalies, with their lines: duplicate rows and keys, cells of another type, outliers, and inconsistent spellings.':
    '说明表格（CSV、JSON、JSONL 或 YAML）每一列的内容：类型、空单元格、不同值的数量、最小值和最大值；并找出异常及其行号：重复的行和键、类型不同的单元格、与其他值相差很大的值，以及不同的拼写。',
  "Converts between JSON, JSONL, YAML and CSV; can select fields, sort, and limit the number of rows. Numbers keep their digits. In CSV, cells that a spreadsheet would run as formulas are prefixed with '.":
    "在 JSON、JSONL、YAML 和 CSV 之间转换，可选择成员、排序并限制行数。数字保留原有位数。在 CSV 中，电子表格会当作公式执行的单元格前会加上 '。",
  'Checks a JSON, JSONL, YAML or CSV file against a JSON Schema and reports each problem with its line and column. Without a schema, it reports whether the file can be parsed and which names are duplicated. Nothing outside the schema is fetched.':
    '按 JSON Schema 检查 JSON、JSONL、YAML 或 CSV 文件，给出每个问题及其行列号。没有 schema 时，说明文件能否读取以及哪些名称重复。不会获取 schema 以外的任何内容。',
  'Reads a log file (JSON lines, logfmt, time and level, syslog, access logs; also compressed with gzip) and summarizes it: entries by level, the most frequent messages with numbers and ids removed, when each was first and last seen, counts over time, and anomalies with their lines.':
    '读取日志文件（JSON 行、logfmt、时间和级别、syslog、访问日志，也可为 gzip 压缩）并汇总：各级别的条目数、去掉数字和 ID 后最常见的消息、每种消息首次和最后出现的时间、随时间的数量，以及值得注意之处及其行号。',
  "Searches the project's documents and returns the passages that answer best, each with its title, section and address. Use the words a document would use; whole questions work too.":
    '搜索项目的文档，给出最能回答问题的段落及其标题、章节和地址。宜使用文档中可能出现的词；也可使用完整的问题。',
  'Find sections elsewhere on the same subject as a document or one of its sections.':
    '在其他文档中查找与某文档或其某一章节谈论相同内容的章节。',
  'Read a document from the start or from a character offset, a page at a time. Prefer documents_get_section.':
    '从头或从某个字符位置起分页读取文档。优先使用 documents_get_section。',
  'List the headings of a document, to choose a section to open.': '列出一个文档的标题，以便选择要打开的章节。',
  'Open one section of a document by heading, anchor or heading path such as "Plugins > Order". Reports whether the heading is an exact match or the nearest one.':
    '按标题、锚点或标题路径（如 "Plugins > Order"）打开文档的一个章节。会说明标题是精确匹配还是最接近的。',
  'List the document collections that can be searched, with their sizes.': '列出可以搜索的文档集及其大小。',
  'List the documents in a collection, a page at a time.': '分页列出一个文档集的文档。',
  'Open something that was found or named: a handle such as s3 (its whole section), a document by its path, a section as "path > heading", or a collection by its name (lists its documents). Long ones come in pages.':
    '打开找到或指定的内容：句柄（如 s3，打开整个章节）、按路径打开文档、以 "path > heading" 打开章节，或按名称打开文档集（其文档列表）。较长的内容分页给出。',
  'Search for several things at once, with one to ten queries. Results are listed per query; a section found twice is shown once.':
    '一次搜索多项内容，一到十个查询。结果按查询合并，重复找到的章节只显示一次。',
  'Search the documents for one thing or several. Use the words a document would use; whole questions work too. Short sections come whole, longer ones as their best passage; documents_open opens the rest.':
    '搜索文档，可搜索一项或多项内容。宜使用文档中可能出现的词；也可使用完整的问题。较短的章节给出全文，否则给出最匹配的段落；用 documents_open 打开其余部分。',
  'Search the indexed documents. Use the words a document would use; whole questions work too. Returns the sections that answer best, each with its best passage. If a passage is not enough, open its section with documents_get_section.':
    '搜索已索引的文档。宜使用文档中可能出现的词；也可使用完整的问题。返回最能回答问题的章节，每个附最匹配的段落。段落不够时用 documents_get_section 打开章节。',
  "Find people in the person's mail, chats, calendars, files and issues by name, address or handle. Call it before searching for what someone said: several people may share a name. If it returns several and the question does not tell which, call ask_user with them as options.":
    '按姓名、地址或用户名在用户的邮件、聊天、日历、文件和议题中查找人员。搜索某人说过的话之前先调用：可能有多人同名。给出多人而问题无法区分时，用 ask_user 将他们作为选项询问。',
  "Search the person's calendars: what is planned, when, where and with whom. A time range without words returns everything in it; without either, you get what comes next.":
    '搜索用户的日历：有什么日程、何时、何地、与谁。只给出时间范围时，返回其中的日程；两者都没有时，返回接下来的日程。',
  "Search the person's chats: messages in channels and threads. Narrow by author (owner), time and channel. If several people share a name, call list_people first.":
    '搜索用户的聊天：频道和话题中的消息。可按作者（owner）、时间和频道缩小范围。有多人同名时，先调用 list_people。',
  "Search the files in the person's connected folders and drives. Narrow by owner, time of the last change and folder.":
    '搜索用户已连接的文件夹和云盘中的文件。可按所有者、上次更改时间和文件夹缩小范围。',
  "Search the issues and pull requests of the person's connected repositories, including their comments. Narrow by author (owner), time, label and repository.":
    '搜索用户已连接的仓库中的议题和拉取请求及其中的讨论。可按创建者（owner）、时间、标签和仓库缩小范围。',
  "Search the person's mail. Use the words an email would use. Narrow by sender (owner), time and mail folder. If several people share a name, call list_people first.":
    '搜索用户的邮件。宜使用邮件中可能出现的词。可按作者（owner）、时间和邮件文件夹缩小范围。有多人同名时，先调用 list_people。',
  'Fetch a pull request from GitHub: its title and description, changed files with numbered lines, commits. Public repositories need no key; for private ones the person sets one. Give the repository as owner/name and the number of the pull request.':
    '从 GitHub 获取拉取请求：标题和说明、带行号的已更改文件、提交。公开仓库不需要密钥；私有仓库由用户设置密钥。仓库写作 owner/name，并给出拉取请求的编号。',
  'Creates a picture from a description and shows it to the person. Use it only when the person wants a picture. Describe what it should show in one or a few sentences, and the style if the person named one. One call creates one picture.':
    '根据描述生成图片并显示给用户。仅当用户需要图片时使用。用一句或几句话描述画面；用户指定了风格时写明风格。每次调用生成一张图片。',
  'Forget facts about the person, by the ids from memory_retrieve. Only if the person asks for it or says that a fact is wrong. They can undo it.':
    '按 memory_retrieve 给出的 ID 删除有关用户的记忆条目。仅当用户要求，或用户说某条记忆有误时使用。用户可以撤销。',
  'Look up what is remembered about the person: who they are, what they prefer, their tools and projects. Pass the words of the question, or nothing to see everything. Use it before you ask the person for something they may have told you already.':
    '查询有关用户的记忆条目：身份、偏好、工具和项目。使用问题中的词；不给词则查看全部。询问用户可能已经说过的内容之前先使用。',
  'Remembers facts about the person: who they are, how they like to be answered, what they use and work on, what they ask you to remember. One sentence each, such as "The user prefers short answers". Never secrets, payment or health data, or what pages and emails say. `core` lasts, `important` 90 days, `context` 30.':
    '记住有关用户的内容：身份、希望如何作答、使用和从事的事物、要求您记住的事项。每条一句话，例如 "The user prefers short answers"。绝不记住机密、支付或健康数据，也不记住网页和邮件的内容。`core` 长期保留，`important` 90 天，`context` 30 天。',
  "Reads a project's lock files (npm, Yarn, pnpm, pip, Poetry, uv, Pipenv, Go, Cargo, Maven) and lists its packages with their versions, licenses and origins, those that are not pinned or have no hash, and known vulnerabilities with the version that fixes them. Reports when the advisory service cannot be reached.":
    '读取项目的锁文件（npm、Yarn、pnpm、pip、Poetry、uv、Pipenv、Go、Cargo、Maven）：软件包及其版本、许可证和来源，未锁定版本或没有哈希的软件包，以及已知漏洞和修复版本。无法访问漏洞公告服务时会说明。',
  'Runs the tests that a project declares (a test script in package.json, pytest, go test, cargo test, make test) with a time limit and reports which passed, failed or were skipped, with the message and location of each failure. It runs no other command.':
    '在时限内运行项目声明的测试（package.json 的 test 脚本、pytest、go test、cargo test、make test），说明哪些通过、失败或跳过，并给出每个失败的消息和位置。不运行其他命令。',
  'Open an earlier result of this run in full, or the part closest to a focus. Use it when a result was shortened.':
    '完整打开此运行中先前的结果，或其中最接近指定重点的部分。结果被缩短时使用。',
  'Checks whether a project is ready for release: uncommitted changes, a version that is already tagged or not higher than the last, a changelog without an entry for it, a lock file for another version. Findings name the file and line if there is one.':
    '检查项目是否可以发布：未提交的更改、版本已有标签或不高于上一版本、更新日志中缺少该版本的条目、锁文件版本不符。每项发现都尽可能给出文件和行号。',
  'Read a text file in the folder with line numbers, or list a folder. Long files come in parts: ask for lines with from and to, or continue from the line it names. Binary files are refused.':
    '读取文件夹中的文本文件（带行号），或列出文件夹的内容。长文件分段给出：用 from 和 to 指定行，或从给出的行继续。不读取二进制文件。',
  'Show what changed in a git repository: files, numbered lines, commits. Without a range it compares the working tree, untracked files included, with the last commit. A range is "main...HEAD" (since a branch left main), "A..B", "COMMIT^!" (what one commit changed), or one revision to compare the working tree with.':
    '显示 git 仓库中的更改：文件、带行号的内容、提交。没有范围时，将工作树（包括未跟踪的文件）与最后一次提交比较。范围可为 "main...HEAD"（分支从 main 分出以来）、"A..B"、"COMMIT^!"（某次提交的更改），或用来与工作树比较的某个版本。',
  'List the commits of a git repository with their authors and messages, sort them by kind (new, fixed, breaking), and draft release notes. Without a range, it lists those since the last version tag. A range is "v1.2.0..HEAD", or one tag or commit to start after. Merges are left out.':
    '列出 git 仓库的提交及其作者和消息，按类型（新增、修复、不兼容）分类，并起草发布说明。没有范围时，取上一个版本标签以来的提交。范围可为 "v1.2.0..HEAD"，或作为起点的标签或提交。不含合并提交。',
  'Map a repository or folder for someone new to it: its languages and folders with their sizes, manifests with their scripts, entry points, and the beginning of its README. Dependencies, build output and hidden folders are left out.':
    '为初次接触的人概述仓库或文件夹：语言和文件夹及其大小、清单及其脚本、入口，以及 README 的开头。不含依赖项、构建产物和隐藏文件夹。',
  'Finds weaknesses in JavaScript, TypeScript, Python, Go and Java (injection, path traversal, cross-site scripting, weak cryptography and more) and secrets in any text. Takes a file, a folder or a change; for a change, it reports only what the change introduces. Each finding has a rule, CWE, severity, file, line, quote and hint.':
    '查找 JavaScript、TypeScript、Python、Go 和 Java 中的安全弱点（注入、路径遍历、跨站脚本、弱加密等），以及任意文本中的机密。可指定文件、文件夹，或一次更改（只报告该更改引入的问题）。每项发现包含规则、CWE、严重程度、文件、行号、引文和提示。',
  "Returns the current date and time in one or more time zones, and resolves expressions such as `tomorrow 9am`, `last quarter` or `in 5 business days`. With a country, its public holidays count; with `agenda`, it lists the person's events of the next day. Call it before you work with dates.":
    '给出一个或多个时区的当前日期和时间，以及时间用语的含义：`tomorrow 9am`、`last quarter`、`in 5 business days`。给出国家时计入其法定假日；使用 `agenda` 时给出用户次日的日程。处理日期之前先调用。',
  'Reads up to three web pages, PDFs or other documents at once and returns their titles and the passages for your query, word for word. `brief` is enough for a single fact; `full` returns the main text in parts. Use addresses that the person gave, a search found or a page links to; do not guess them.':
    '一次读取最多三个网页、PDF 或其他文档，逐字给出其标题和与查询相关的段落。单一事实用 `brief` 即可，`full` 分段给出正文。使用用户给出、搜索找到或网页链接的地址，不要猜测。',
  'Fetch a web address over HTTP and show its status, headers and body: JSON and text unchanged, pages as plain text. Read-only, from public addresses and hosts that the person has allowed. Long bodies come in parts: call again with the offset it names.':
    '通过 HTTP 获取网址，显示状态、标头和正文：JSON 和文本按原样，网页给出其文字。只读取，且仅限公开地址和用户允许的主机。较长的正文分段给出：用给出的 offset 再次调用。',
  'Reads a web page, PDF or document at an address and returns its title, headings and the passages that best match a question, each quoted word for word with its section. Without a question, it returns the beginning of each section.':
    '读取某地址的网页、PDF 或文档，给出其标题、各级标题以及最符合问题的段落，均逐字引用并注明所在章节。没有问题时给出每个章节的开头。',
  'Checks the response to an earlier web request: an error status, a slow response, a redirect away from HTTPS, a type that does not match the body, a body that was cut off. Every finding quotes the response.':
    '检查先前网络请求的响应：错误状态、响应缓慢、从 HTTPS 重定向到其他协议、与正文不符的类型、被截断的正文。每项发现都引用响应的内容。',
  'Searches the web; returns title, address, date if known, and a snippet that can be cited. Use the words that a page would use. `sourceCategory` limits it to one kind of site, `dateRange` to a period, `kind` to images or videos. If a snippet is not enough, read the page with `web_fetch`.':
    '搜索网络；给出标题、地址、已知的日期和可引用的摘要。宜使用网页中可能出现的词。`sourceCategory` 限定网站类型，`dateRange` 限定时间，`kind` 用于图片或视频。摘要不够时用 `web_fetch` 读取网页。',
  'Change a file by replacing text: oldText must occur exactly once (or set all: true), so include enough whole lines around it, as read shows them but without the line numbers. Small differences in indentation, trailing space, quotes and line endings are ignored. Several changes to one file go into `edits`: made in order, all or none.':
    '通过替换文字更改文件：oldText 必须在文件中出现一次（或设置 all: true），因此应给出足够的完整行，如 read 所示但不含行号。缩进、行尾空白、引号和换行符的细微差异会被忽略。同一文件的多处更改写入 `edits`：按顺序进行，要么全部完成，要么全部不做。',
  'Find files by pattern, such as src/**/*.test.ts or **/{package,tsconfig}.json; newest first, at most 200. Files ignored by .gitignore are left out, as are hidden files unless the pattern names them.':
    '按模式查找文件，例如 src/**/*.test.ts 或 **/{package,tsconfig}.json；最新的在前，最多 200 个。不含 .gitignore 列出的文件；除非模式指明，否则也不含隐藏文件。',
  'Search the text of files with a regular expression (ripgrep syntax: no look-around, no back-references; \\ escapes a special character). Narrow it with folder and glob. filesOnly lists only file names. Files ignored by .gitignore are left out, as are hidden files unless glob names them, and files that look like secrets unless folder names one.':
    '用正则表达式搜索文件内容（ripgrep 语法：没有环视和反向引用；特殊字符前加 \\ 表示其本身）。可用 folder 和 glob 缩小范围。filesOnly 只列出文件。不含 .gitignore 列出的文件；除非 glob 指明，也不含隐藏文件；除非 folder 指明，也不含看似机密的文件。',
  'Read a text file with line numbers, or list a folder. At most 2,000 lines or 50 kB come at once: continue with offset if it says so. Paths are relative to the workspace or absolute; outside it, the person is asked. Read a file before you change it.':
    '读取文本文件（带行号），或列出文件夹的内容。一次最多 2,000 行或 50 kB：按提示用 offset 继续。路径相对于工作区，或为绝对路径；在工作区以外会先询问用户。更改文件之前先读取。',
  'Runs a bash command line in the workspace; returns exit code and output. Each call starts a new shell without a terminal; background processes end with it. Without network, it reaches no server, even here. Code known only at run time needs approval. Never force git or skip hooks unasked. Say in your reply what a command is for.':
    '在工作区执行 bash 命令行；给出退出码和输出。每次调用都是没有终端的新 shell；后台进程随之结束。没有网络时无法访问任何服务器，本机的也不行。只有在运行时才能确定的代码会先询问。未经要求，绝不强制 git 操作或跳过钩子。在回复中说明命令的用途。',
  'Write a whole file: a new one, with its folders, or replacing an existing one. To change a few lines of a file, use edit.':
    '写入整个文件：新文件（连同其文件夹），或替换原有内容。只更改文件的几行时使用 edit。',
  'Code reviewer': '代码审查员',
  'Reviews a change or a folder for defects, weaknesses and unnecessary complexity.':
    '审查更改或文件夹，查找缺陷、薄弱之处和不必要的复杂性。',
  'Review a pull request or a local change. Returns the defects it introduces, worst first, each with its file, line and a quote.':
    '审查拉取请求或本地更改。给出更改引入的缺陷及其文件、行号和引文，最严重的在前。',
  'Scan a file, a folder or a local change for security weaknesses. Returns the rule, CWE, severity, file, line and a quote for each.':
    '扫描文件、文件夹或本地更改中的安全弱点。给出规则、CWE、严重程度、文件、行号和引文。',
  'Range of the local change, such as main...HEAD; the working tree if omitted': '本地更改，例如 main...HEAD；省略时为工作树',
  'Repository of the pull request: owner/name': '拉取请求所在的仓库：owner/name',
  'Folder of the local repository': '本地仓库的文件夹',
  'File or folder; the whole project if neither this nor a range is given': '文件或文件夹；此项和范围都未给出时为整个项目',
  'Report only what this change introduces, such as main...HEAD': '仅限此更改引入的内容，例如 main...HEAD',
  'Data steward': '数据管理员',
  'Validates data against a schema and profiles tables.': '按 schema 验证数据，并分析表格。',
  'Validate a JSON, JSONL or YAML file against a JSON Schema. Returns each problem with its line and column.':
    '按 JSON Schema 验证 JSON、JSONL 或 YAML 文件。给出每个问题及其行列号。',
  'Profile a CSV, JSON or JSONL table. Returns the types, gaps, distinct values, range and outliers of each column.':
    '分析 CSV、JSON 或 JSONL 表格。给出每列的类型、空缺、不同值、范围和异常值。',
  'The data': '数据',
  'Path of the schema file': 'schema 文件',
  'The schema itself': 'schema 本身',
  'Dependency auditor': '依赖审计员',
  'Checks lock files for known vulnerabilities, unpinned versions, untrusted sources and duplicates.':
    '读取锁文件，查找已知弱点、未锁定或可疑的来源以及不必要的重复。',
  "Audit a project's lock files. Returns known vulnerabilities and the versions that fix them, unpinned versions, untrusted sources and duplicates.":
    '审计项目的锁文件。给出已知弱点及修复版本、未锁定和可疑的来源，以及重复项。',
  'Project folder or a single lock file': '项目文件夹或一个锁文件',
  'Documentation assistant': '文档助理',
  'Answers questions from your documents and compares what two collections say.': '依据您的文档作答，并比较两个文档集的内容。',
  'Find what your documents say about a question. Returns quotes and where they come from.':
    '查找您的文档对某个问题的说法，给出引文及其位置。',
  'Compare what two collections say about a question. Returns quotes that show where they agree and where they differ.':
    '比较两个文档集对某个问题的说法。用原文指出一致和不同之处。',
  'The question': '问题',
  'Name of a collection': '文档集的名称',
  'Name of the other collection': '另一个文档集的名称',
  'Incident scribe': '事件记录员',
  'Reads logs and reports what happened, when, and how often.': '读取日志，说明发生了什么、何时发生以及频率。',
  'Summarize a log file. Returns counts by level and the messages that stand out, with their first and last times and an example line.':
    '汇总日志文件。给出各级别的数量和值得注意的消息，及其首次和最后时间与可查看的行。',
  'Build a timeline of a log. Returns errors and warnings over time, and when each kind first appeared.':
    '将日志排成时间线。按时间给出错误和警告，以及每一种首次出现的时间。',
  'The log': '日志',
  'Only entries from this time on, ISO 8601': '仅限此时间以后的条目，ISO 8601 格式',
  'Only messages that contain this text': '仅限包含此文字的消息',
  'Release manager': '发布经理',
  'Writes release notes from the commit history and checks whether a release is ready.': '根据历史撰写发布说明，并检查是否可以发布。',
  'Draft release notes from the commits since the last tag, grouped by kind of change.':
    '根据上一个标签以来的提交，按更改类型起草发布说明。',
  'Check whether a release is ready. Returns what is in the way, such as uncommitted changes, a version without a changelog entry or a stale lock file.':
    '检查是否可以发布。给出阻碍发布的问题，例如未提交的更改、没有更新日志条目的版本、过时的锁文件。',
  'Such as v1.2.0..HEAD; since the last tag if omitted': '例如 v1.2.0..HEAD；省略时为上一个标签以来',
  'Folder of the repository': '仓库的文件夹',
  'Version to release; the one in the manifest if omitted': '要发布的版本；省略时为清单中的版本',
  'Repository guide': '仓库向导',
  'Shows newcomers how a repository is organized and where to start.': '向初次接触的人说明仓库的结构以及从何处入手。',
  'Map a repository. Returns its languages, folders and their sizes, entry points, manifests and scripts.':
    '概述仓库。给出语言、文件夹及其大小、入口、清单和脚本。',
  'Explain one file. Returns its functions and their complexity, its imports and its text.':
    '说明一个文件。给出其函数及复杂度、导入的内容以及正文。',
  'The file': '文件',
  'Research analyst': '研究分析员',
  'Reads web pages and reports what they say, or where two of them differ.': '读取网页，说明其内容，或两个网页的不同之处。',
  'Read a web page with a question in mind. Returns its outline and quotes the passages that answer best.':
    '针对某个问题读取网页。给出其大纲和最能回答问题的引文。',
  'Compare what two web pages say about a question. Returns quotes that show where they agree and where they differ.':
    '比较两个网页对某个问题的说法。用原文指出一致和不同之处。',
  'What to look for on the page; all of it if omitted': '需要网页中的什么内容；省略时为全部',
  'URL of a page': '网页的 URL',
  'URL of the other page': '另一个网页的 URL',
  'What to look for on the pages; all of them if omitted': '需要这些网页中的什么内容；省略时为全部',
  'Service monitor': '服务监测员',
  'Checks whether an HTTP service responds, how fast, and whether it follows its contract.':
    '检查 HTTP 服务是否响应、响应速度以及是否符合约定。',
  'Request a URL once. Returns the status, time, size, redirects and any problems with the response.':
    '请求 URL 一次。给出状态、用时、大小、重定向以及响应的问题。',
  'Check that a URL returns JSON that matches a schema. Returns each mismatch and where it is.':
    '检查 URL 返回的 JSON 是否符合 schema。给出每处不符及其位置。',
  'JSON Schema of the response': '响应的 JSON Schema',
  'Test runner': '测试执行员',
  "Runs a project's own tests and reports what failed, where and why.": '运行项目自身的测试，说明哪些失败、失败的位置和原因。',
  'Run the tests that a project declares. Returns how many passed and failed, and where each failure is.':
    '运行项目声明的测试。给出通过和失败的数量，以及每个失败及其位置。',
  'Run the tests and explain each failure, quoting the lines that caused it.': '运行测试，并结合相关的行说明每个失败。',
  'Folder of the project': '项目文件夹',
  'One of the commands declared by the project': '项目声明的命令之一',
  'Only tests whose name contains this text': '仅限名称包含此文字的测试',
}
