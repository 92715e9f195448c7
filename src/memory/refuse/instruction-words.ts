/** Words that set aside what was said before, or pose as somebody who may. */
const overrides: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instruction|rule|prompt|guideline|polic|restriction|safeguard|warning|previous|prior|above|earlier)/i,
  /<\/?\s*(?:system|instruction|information|assistant|tool|admin|important)\w*\s*>|\[\/?(?:INST|SYSTEM)\]|<<(?:SYS|outside)|###\s*\(?system|^(?:system|assistant|developer)\s*:/i,
  /\b(?:system|developer) (?:prompt|message|instruction)s?\b|\bjailbreak|\bdeveloper mode\b/i,
  /\byou are (?:now|no longer)\b|\bfrom now on,? you\b|\bact as (?:if|though|an? )/i,
  /\bwithout (?:asking|telling|informing|confirm|approval|permission|notifying|mention)|\b(?:never|do(?: not|n['’]t)) (?:tell|inform|ask|warn|mention|reveal|show)\b.{0,30}\b(?:user|person|owner|anyone|about)/i,
  /\b(?:has|have|is|are|been)\b.{0,30}\b(?:pre-?approved|authori[sz]ed|whitelisted|cleared)\b.{0,40}\b(?:to|for|tool|action|request|call|transfer|send)|\b(?:all|any|every)\b.{0,30}\b(?:need|require)s? no (?:approval|confirmation|permission)/i,
]

const acts =
  'send|forward|e-?mail|post|upload|delete|remove|erase|execute|run|visit|open|fetch|click|download|install|transfer|pay|wire|deposit|purchase|buy|order|grant|share|publish|exfiltrate|leak|reveal|submit|invite|book|schedule|create|unlock|enable|disable|initiate|save|add|update|retrieve|search|recommend|promote|advertise|include|append|insert|mention|link|redirect|contact|message|reply to|copy|move|change|reset|withdraw|dispatch|access|get|find|give|approve|accept|trust|obey|follow'
/** The assistant, told what to do. */
const addressed = new RegExp(
  `\\b(?:you|(?:the )?(?:assistant|agent|ai|model|chatbot|bot|ibid))\\b[^.]{0,20}\\b(?:must|should|shall|have to|has to|need to|needs to|will|are to|is to|can|may)\\b[^.]{0,20}?\\b(?:${acts})\\b`,
  'i',
)
const asked = new RegExp(
  `\\b(?:wants?|asks?|asked|expects?|tells?|instruct\\w*|would like|requests?|requires?)\\b (?:you|(?:the )?(?:assistant|agent|ai|model|bot|ibid))\\b[^.]{0,20}? to\\b[^.]{0,12}?\\b(?:${acts})\\b`,
  'i',
)
/** An order begins with its verb. Naming, style and habits begin so too, and are what the person wants: `Call me Alex`, `Open with a summary`. */
const imperative = new RegExp(
  `^(?:important[:! ]*|todo:? *|note:? *|please,? |always |never |first,? |then |also |remember to |make sure to |be sure to |you (?:must|should) )*(?:${acts})\\b(?! me |-)(.*)`,
  'i',
)
const conditional = new RegExp(
  `\\b(?:when(?:ever)?|if|every time|each time|before|after)\\b.{1,80},? (?:then )?(?:always |please |you |must |also |first )*(?:${acts})\\b`,
  'i',
)
/** `Please find ...`, `Can you get ...`: asked of somebody, whatever it is. */
const request = new RegExp(
  `^(?:important[:! ]*)?(?:please|kindly|(?:can|could|would|will) you)\\b,? (?:please |also |first )?(?:${acts})\\b(?! me )`,
  'i',
)
const outward = /https?:|www\.|\S@\S|[$€£]\d/i
/** Something is to go to somebody. */
const sending = /\b(?:send|e-?mail|forward|mail|post|share)\b[^.]{0,60}\bto\b.{0,40}\S@\S/i

/** What is acted upon outside the conversation. */
const objects =
  /https?:|www\.|\S+@\S+\.\S|\b(?:mails?|e-?mails?|messages?|files?|folders?|documents?|money|payments?|funds?|accounts?|passwords?|contacts?|tokens?|keys?|credentials?|data|access|links?|attachments?|commands?|scripts?|codes?|tools?|events?|transactions?|invoices?|permissions?|devices?|address(?:es)?|histor(?:y|ies)|records?|all|every\w*)\b|\$\d|\d+ ?(?:usd|eur|dollars?|euros?)/i

/** Whether a text tells the assistant to act, rather than what is so. How the person likes to be answered is no order. */
export function isInstruction(text: string): boolean {
  if (overrides.some((pattern) => pattern.test(text)) || sending.test(text)) return true
  if (request.test(text)) return outward.test(text) || !style.test(text)
  if (addressed.test(text) || asked.test(text)) return objects.test(text) || !style.test(text)
  const ordered = imperative.exec(text)?.[1]
  if (ordered !== undefined) return objects.test(ordered)
  return conditional.test(text) && !/\b(?:user|i|they|he|she|we) (?:\w+ly )?(?:\w+s|\w+)\b[^,]*$/i.test(text) && objects.test(text)
}

const style =
  /\b(?:answers?|reply|replies|respond|responses?|explain|explanations?|write|style|tone|language|format|short|brief|detailed|polite|formal|bullets?|tables?|sources?|code|examples?|units?|theme|mode|summar\w+)\b/i
