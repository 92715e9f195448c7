/** The words of a mail without those of the mails that it answers. */
export interface MailWithoutQuotes {
  readonly text: string
  /** Lines of others that were left out. */
  readonly quotedLines: number
}

/** `On Friday, 2 October 2026 at 14:03, Alex Chen wrote:` as mail programs write it. */
const attributions = [
  /^(?:on|am|le|el|il|op|em|den|w dniu|dnia|dne|på) .{6,250}(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev|napisał\(?a?\)?|napsal\(?a?\)?).{0,120}[:：]$/iu,
  /^.{4,250}(?:写道|寫道|wrote|のメール|さんは書きました)\s*[:：]$/iu,
]
/** A time of day or an address: without, a line above unmarked words may be anybody's prose. */
const moment = /\d{1,2}[:.h]\d{2}|\S@\S/u
const separator =
  /^\s*(?:-{2,}\s*(?:original message|ursprüngliche nachricht|message d'origine|mensaje original|messaggio originale|oorspronkelijk bericht|mensagem original|原始邮件|元のメッセージ)\s*-{2,}|_{20,})\s*$/iu
const forwarded =
  /^\s*(?:-{2,}\s*(?:forwarded message|weitergeleitete nachricht|message transféré|mensaje reenviado|messaggio inoltrato|doorgestuurd bericht)\s*-{2,}|begin forwarded message:|anfang der weitergeleiteten nachricht:)\s*$/iu
const fromLine = /^\*?(?:from|von|de|da|van|från|fra|od|发件人|差出人|寄件者)\s?\*?[:：]/iu
const headLine =
  /^\*?(?:sent|date|to|cc|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado(?: el)?|para|asunto|inviato|a|oggetto|verzonden|aan|onderwerp|发送时间|收件人|抄送|主题|日時|宛先|件名)\s?\*?[:：]/iu

/** Cuts off what is quoted, and counts it. A forwarded mail is what its sender wants read, so it stays; so does a quote where nothing else was written. */
export function withoutQuotedMail(text: string, subject: string): MailWithoutQuotes {
  const isForward = /^\s*(?:fwd?|fw|wg|tr|rv|doorst|i|enc|vb)\s*:/i.test(subject)
  const lines = text.split('\n')
  const kept: string[] = []
  let quotedLines = 0
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    // Some programs mark all of a forwarded mail as quoted.
    if (quotedLines === 0 && forwarded.test(line.replace(/^[>\s]+/, ''))) {
      kept.push(...lines.slice(at))
      break
    }
    if (isQuoted(line)) {
      quotedLines++
      continue
    }
    const attribution = isForward ? 0 : attributionLength(lines, at)
    if (attribution > 0 && isQuoted(lines[nextWords(lines, at + attribution)])) {
      quotedLines += attribution
      at += attribution - 1
    } else if ((attribution > 0 && moment.test(lines.slice(at, at + attribution).join(' '))) || (!isForward && isHeadBlock(lines, at))) {
      quotedLines += lines.slice(at).filter((rest) => rest.trim() !== '').length
      break
    } else kept.push(line)
  }
  const words = kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return words === '' && quotedLines > 0 ? { text: text.trim(), quotedLines: 0 } : { text: words, quotedLines }
}

const isQuoted = (line: string | undefined): boolean => line !== undefined && /^\s{0,2}>/.test(line)

const nextWords = (lines: readonly string[], from: number): number => {
  let at = from
  while (at < lines.length && at < from + 4 && lines[at]!.trim() === '') at++
  return at
}

/** Lines that an attribution takes, which mail programs fold: 1 to 3; 0 where there is none. */
function attributionLength(lines: readonly string[], at: number): number {
  if (lines[at]!.trim() === '') return 0
  let joined = ''
  for (let count = 1; count <= 3; count++) {
    const line = lines[at + count - 1]?.trim() ?? ''
    if (line === '' || joined.length + line.length > 400) return 0
    joined = joined === '' ? line : `${joined} ${line}`
    if (/[:：]$/.test(line) && /\d/.test(joined) && attributions.some((pattern) => pattern.test(joined))) return count
  }
  return 0
}

/** A separator line or none, then the `From:`, `Sent:`, `To:` lines that some programs put above what is answered to. */
function isHeadBlock(lines: readonly string[], at: number): boolean {
  const isSeparated = separator.test(lines[at]!)
  const from = isSeparated ? nextWords(lines, at + 1) : at
  if (!fromLine.test(lines[from]?.trim() ?? '')) return false
  const next = lines.slice(from + 1, from + 7).filter((line) => headLine.test(line.trim())).length
  return isSeparated ? next >= 1 : next >= 2
}
