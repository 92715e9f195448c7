import type { Sentences } from '../sentences.ts'

/** What services can be read, and what they need, in Chinese. */
export const feedTypes: Sentences = {
  'Calendar (CalDAV)': '日历（CalDAV）',
  'Reads events from calendars on Nextcloud, Radicale, iCloud, Fastmail and other CalDAV servers. Requires an address, a user name and a password.':
    '读取 Nextcloud、Radicale、iCloud、Fastmail 和其他 CalDAV 服务器上的日历日程。需要地址、用户名和密码。',
  'Address of the server, of your calendars or of a single calendar, such as https://cloud.example.org/remote.php/dav':
    '服务器、您的日历或单个日历的地址，例如 https://cloud.example.org/remote.php/dav',
  'User name': '用户名',
  'Names of the calendars to read (default: all)': '要读取的日历名称（默认：全部）',
  'Password of the user; many services require an app password': '用户的密码；许多服务要求使用应用专用密码',
  Folder: '文件夹',
  'Reads the files in a folder and follows their changes. Skips hidden files, node_modules and files without text, such as images.':
    '读取文件夹中的文件并跟踪其更改。跳过隐藏文件、node_modules 和没有文本的文件（例如图片）。',
  'Folder to read, including all its subfolders': '要读取的文件夹，包括所有子文件夹',
  'GitHub issues and pull requests': 'GitHub 议题和拉取请求',
  'Reads issues and pull requests, with comments and reviews, from GitHub repositories. Public repositories require no sign-in; with a token or a sign-in, it also reads private repositories and reviews.':
    '读取 GitHub 仓库的议题和拉取请求及其评论和审查。公开仓库无需登录；使用令牌或登录后，还可读取私有仓库和审查。',
  'Repositories, each as owner/name': '仓库，各写作 owner/name',
  'User or organization whose repositories are all read': '读取其所有仓库的用户或组织',
  'Address of the API; for GitHub Enterprise: https://HOST/api/v3': 'API 的地址；GitHub Enterprise 为 https://HOST/api/v3',
  'Earliest date to read from, such as 2025-01-31': '读取的最早日期，例如 2025-01-31',
  'Client ID of your own OAuth app with device flow, to sign in with instead of a token':
    '您自己的支持设备流程的 OAuth 应用的客户端 ID，用于代替令牌登录',
  'Personal access token with read access to issues and pull requests': '可读取议题和拉取请求的个人访问令牌',
  Gmail: 'Gmail',
  'Reads the mail of a Google account. Requires you to sign in with Google; access is read-only.':
    '读取 Google 账号的邮件。需要用 Google 登录；只读访问。',
  'Labels to read; `*` matches anything (default: all mail except spam and trash)':
    '要读取的标签，`*` 匹配任意内容（默认：除垃圾邮件和已删除邮件外的所有邮件）',
  'Labels to exclude': '要排除的标签',
  'Only emails received in the last N days': '仅限最近 N 天收到的邮件',
  'Client ID of an app that you registered with the service, used to sign in': '您在该服务中注册的应用的客户端 ID，用于登录',
  'Client secret of that app, if it has one': '该应用的客户端密钥（如果有）',
  'Google Calendar': 'Google 日历',
  'Reads the events in your Google calendars. Requires you to sign in with Google; access is read-only.':
    '读取您的 Google 日历中的日程。需要用 Google 登录；只读访问。',
  'Names or IDs of the calendars to read (default: your own and those you have selected in Google Calendar)':
    '要读取的日历名称或 ID（默认：您自己的日历和您在 Google 日历中选中的日历）',
  'Google Drive': 'Google 云端硬盘',
  'Reads your files on Google Drive, including Google Docs, Sheets and Slides. Requires you to sign in with Google; access is read-only.':
    '读取您在 Google 云端硬盘上的文件，包括 Google 文档、表格和幻灯片。需要用 Google 登录；只读访问。',
  'Also read files on shared drives': '同时读取共享云端硬盘上的文件',
  'Calendar files': '日历文件',
  'Reads events from calendar files (.ics), such as those exported by a calendar app. Requires the path of a file or folder.':
    '读取日历文件（.ics）中的日程，例如日历应用导出的文件。需要文件或文件夹的路径。',
  'Calendar file (.ics), or a folder of such files': '日历文件（.ics），或包含此类文件的文件夹',
  'Calendar (URL)': '日历（URL）',
  "Reads a calendar published as an .ics file at a URL, such as public holidays, a timetable, or a calendar's secret address.":
    '读取以 .ics 文件形式发布在某个 URL 上的日历，例如法定假日、课程表或日历的私密地址。',
  'Address of the calendar (.ics), if it is not secret': '日历（.ics）的地址（如果不是私密地址）',
  'User name, if the address requires one': '用户名（如果该地址需要）',
  'Secret address of the calendar, which gives read access to anyone who knows it': '日历的私密地址，知道该地址的任何人都可以读取',
  'Password of the user, if the address requires one': '用户的密码（如果该地址需要）',
  'Email (IMAP)': '邮件（IMAP）',
  'Reads the folders of a mailbox and is notified of new mail immediately. Requires a user name and a password, or a sign-in with Google or Microsoft.':
    '读取邮箱的文件夹，新邮件会立即获知。需要用户名和密码，或用 Google 或 Microsoft 登录。',
  'Server, such as imap.example.org': '服务器，例如 imap.example.org',
  'Port (default: 993 with TLS, otherwise 143)': '端口（默认：使用 TLS 时为 993，否则为 143）',
  'How to encrypt the connection': '连接的加密方式',
  'User name, often the email address': '用户名，通常为邮箱地址',
  'How to sign in: with a password, or through Google or Microsoft': '登录方式：密码，或通过 Google 或 Microsoft',
  'Folders to read; `*` matches anything (default: all except spam and trash)':
    '要读取的文件夹，`*` 匹配任意内容（默认：除垃圾邮件和已删除邮件外的全部）',
  'Folders to exclude': '要排除的文件夹',
  'Certificate of your own certificate authority, in PEM format': '您自己的证书颁发机构的证书，PEM 格式',
  'Send the password unencrypted to a host other than this machine': '向本机以外的主机发送未加密的密码',
  'Password of the mailbox, or an app password': '邮箱的密码，或应用专用密码',
  'Email (Maildir)': '邮件（Maildir）',
  'Reads the folders of a Maildir and detects new mail. Requires only the path.': '读取 Maildir 的文件夹并检测新邮件。只需要路径。',
  'Folder that contains cur and new, or a parent of such folders': '包含 cur 和 new 的文件夹，或其上级文件夹',
  'Folders to read; `*` matches anything (default: all)': '要读取的文件夹，`*` 匹配任意内容（默认：全部）',
  Mattermost: 'Mattermost',
  "Reads the channels and direct messages on a Mattermost server that the token's owner has joined.":
    '读取 Mattermost 服务器上令牌所有者已加入的频道和私信。',
  'Address of the server, such as https://chat.example.org': '服务器的地址，例如 https://chat.example.org',
  "Names of teams (default: all teams of the token's owner)": '团队名称（默认：令牌所有者的所有团队）',
  "Names of channels (default: all channels of the token's owner)": '频道名称（默认：令牌所有者的所有频道）',
  'Whether to also read posts from bots and webhooks': '是否同时读取机器人和 webhook 的帖子',
  'Personal access token (Profile, Security, Personal Access Tokens)': '个人访问令牌（个人资料 > 安全 > 个人访问令牌）',
  'Email (mbox files)': '邮件（mbox 文件）',
  "Reads an mbox file or a folder of mbox files, such as a Gmail export or Thunderbird's mail folders. Requires only the path.":
    '读取 mbox 文件或包含 mbox 文件的文件夹，例如 Gmail 导出或 Thunderbird 的邮件文件夹。只需要路径。',
  'mbox file, or a folder of mbox files': 'mbox 文件，或包含 mbox 文件的文件夹',
  Slack: 'Slack',
  'Reads the conversations in a Slack workspace that a token has access to. Requires the scopes channels:read, channels:history, users:read and users:read.email; for private channels and direct messages, the same scopes for groups, im and mpim; for live search, search:read.':
    '读取 Slack 工作区中令牌有权访问的对话。需要权限范围 channels:read、channels:history、users:read 和 users:read.email；私有频道和私信需要 groups、im 和 mpim 的相同权限范围；实时搜索需要 search:read。',
  'Number of days to check for edits and deletions on each sync': '每次同步时检查编辑和删除的天数',
  'Whether to also read messages from bots': '是否同时读取机器人的消息',
  'Address of the Web API': 'Web API 的地址',
  'User token (xoxp-...) or bot token (xoxb-...) of a Slack app': 'Slack 应用的用户令牌（xoxp-...）或机器人令牌（xoxb-...）',
  'Slack export': 'Slack 导出',
  'Reads a Slack workspace export on this machine: the ZIP file or its extracted folder. It is read again when it changes.':
    '读取本机上的 Slack 工作区导出：ZIP 文件或解压后的文件夹。更改后会重新读取。',
  'ZIP file of the export from Slack, or its extracted folder': 'Slack 导出的 ZIP 文件，或解压后的文件夹',
  'Domain of the workspace, such as acme.slack.com; citations link to it': '工作区的域名，例如 acme.slack.com；引用会链接到该域名',
  'Files (WebDAV)': '文件（WebDAV）',
  'Reads the files in a folder on Nextcloud, ownCloud and other WebDAV servers. Requires the address of the folder, a user name and a password.':
    '读取 Nextcloud、ownCloud 和其他 WebDAV 服务器上文件夹中的文件。需要文件夹的地址、用户名和密码。',
  'Address of the folder, such as https://cloud.example.org/remote.php/dav/files/ada/Reports':
    '文件夹的地址，例如 https://cloud.example.org/remote.php/dav/files/ada/Reports',
  'Untitled event': '无标题日程',
}
