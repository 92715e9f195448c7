/** First words that make a sentence a question, of the languages that people ask in most; others are told by their question mark. */
const askingWords = new Set(
  `what what's how why when where which who whom whose can could is are was were am do does did should shall will would has have had may
  was wie warum wieso weshalb wann wo wohin woher welche welcher welches wer wen wem kann können gibt ist sind
  que quoi comment pourquoi quand où quel quelle quels quelles qui combien est-ce peut
  qué cómo por cuándo dónde cuál cuáles quién quiénes cuánto cuánta puede puedo
  que quê como quando onde qual quais quem quanto posso
  cosa come perché quando dove quale quali chi quanto posso`
    .split(/\s+/u)
    .filter((word) => word !== ''),
)
/** Anywhere, as Chinese, Japanese and Korean have no order of words for it. */
const askingSigns = /[?？¿]|什么|怎么|怎样|如何|为什么|为何|哪|吗|何|どう|なぜ|どこ|いつ|ですか|무엇|어떻게|왜/u

/**
 * Whether a text asks a question. Who asks uses the words of the answer; who states something, or gives a few words, names the subject, as headings do. The
 * ranking weighs headings by it.
 */
export const isQuestion = (text: string): boolean =>
  askingSigns.test(text) || askingWords.has(/[\p{L}'’-]+/u.exec(text)?.[0].toLowerCase().replace('’', "'") ?? '')
