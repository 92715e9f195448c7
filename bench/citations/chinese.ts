import type { Source } from '../../src/core/source.ts'
import type { Claim } from './measure.ts'

interface Passage {
  readonly heading: string
  readonly text: string
  readonly honest: readonly string[]
  readonly wrong: readonly string[]
}

/** A small manual in Chinese with what can be said of it: rightly in other words, and wrongly in number, name or negation. */
const passages: readonly Passage[] = [
  {
    heading: '安装',
    text: '安装需要 Node.js 24 或更高版本。首次运行时会下载全部依赖，大约需要 20 秒。安装完成后不需要再编译任何代码。在 Windows 系统上，请先启用长路径支持。',
    honest: [
      '安装需要 Node.js 24 或更高版本。',
      '首次运行时，程序会下载全部依赖，大约 20 秒。',
      '安装完成之后不需要再编译代码。',
      '在 Windows 系统上要先启用长路径支持。',
    ],
    wrong: [
      '安装需要 Node.js 18 或更高版本。',
      '首次运行时会下载全部依赖，大约需要 45 秒。',
      '安装完成后需要再编译任何代码。',
      '在 macOS 系统上，请先启用长路径支持。',
    ],
  },
  {
    heading: '缓存',
    text: '查询结果默认缓存 15 分钟。缓存保存在 Redis 中，进程重启后仍然有效。出错的响应不会被缓存。如果把 `maxAge` 设为 0，缓存将被关闭。',
    honest: [
      '查询结果默认会缓存 15 分钟。',
      '缓存保存在 Redis 里，进程重启后仍然有效。',
      '出错的响应不会被缓存。',
      '把 `maxAge` 设为 0 时，缓存将被关闭。',
    ],
    wrong: [
      '查询结果默认缓存 30 分钟。',
      '缓存保存在 Memcached 中，进程重启后仍然有效。',
      '出错的响应会被缓存。',
      '如果把 `minAge` 设为 0，缓存将被关闭。',
    ],
  },
  {
    heading: '权限',
    text: '只有管理员可以删除集合。普通用户没有写入权限，但可以搜索自己所在团队的文档。访问令牌在 7 天后过期，过期的令牌不能续期。每个账户最多创建 3 个令牌。',
    honest: [
      '只有管理员才可以删除集合。',
      '普通用户没有写入权限，但可以搜索所在团队的文档。',
      '访问令牌在 7 天后过期。',
      '过期的令牌不能续期。',
      '每个账户最多可以创建 3 个令牌。',
    ],
    wrong: [
      '普通用户有写入权限，可以搜索自己所在团队的文档。',
      '访问令牌在 90 天后过期。',
      '过期的令牌能续期。',
      '每个账户最多创建 10 个令牌。',
      '管理员不可以删除集合。',
    ],
  },
  {
    heading: '索引',
    text: '索引按小节建立，每个小节对应一个标题。`chunkSize` 的默认值是 800。文件没有变化时，系统不会重新建立索引。图片和视频不参与索引。索引支持 PDF、DOCX 和 HTML 三种格式。',
    honest: [
      '索引是按小节建立的，每个小节对应一个标题。',
      '`chunkSize` 的默认值为 800。',
      '如果文件没有变化，系统不会重新建立索引。',
      '图片和视频都不参与索引。',
      '支持 PDF、DOCX 和 HTML 三种格式。',
    ],
    wrong: [
      '`chunkSize` 的默认值是 1200。',
      '`pageSize` 的默认值是 800。',
      '文件没有变化时，系统会重新建立索引。',
      '图片和视频参与索引。',
      '索引支持 PDF、EPUB 和 HTML 三种格式。',
    ],
  },
  {
    heading: '日志',
    text: '日志每天轮换一次，最多保留 14 个文件。敏感字段在写入之前会被删除。默认级别是 WARN，可以用环境变量修改。日志不包含用户的提问内容。',
    honest: [
      '日志每天轮换一次，并且最多保留 14 个文件。',
      '敏感字段在写入之前会被删除。',
      '默认级别是 WARN，可以通过环境变量修改。',
      '日志不会包含用户的提问内容。',
    ],
    wrong: [
      '日志每天轮换一次，最多保留 60 个文件。',
      '敏感字段在写入之前不会被删除。',
      '默认级别是 DEBUG，可以用环境变量修改。',
      '日志包含用户的提问内容。',
    ],
  },
]

/** The claims about the Chinese manual. */
export const chineseClaims: readonly Claim[] = passages.flatMap(({ heading, text, honest, wrong }, index) => {
  const source: Source = { id: `manual#${index}`, title: '手册', section: heading, uri: `file:///manual.md#${index}`, text }
  const claim = (isHonest: boolean) => (said: string) => ({
    sentence: said,
    said,
    source,
    honest: isHonest,
    kind: isHonest ? 'Chinese' : 'Chinese, false',
  })
  return [...honest.map(claim(true)), ...wrong.map(claim(false))]
})
