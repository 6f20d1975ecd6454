import { type CategoryEntry, MAX_DELAY_MS, type Matcher } from '../category.ts'

/** A quota of tokens per minute or day is a rate limit, not a full context. */
const PER_TIME = /per[ -](?:min|minute|day|hour|second|month)|\b[TR]P[MD]\b|please wait before|daily|weekly/i

const matchers: Matcher[] = [
  {
    subcategory: 'context_too_long',
    band: 'root',
    text: /context[ _-]?(?:length|window|size|limit|overflow|budget)[^.;]{0,60}(?:exceed|over|full|reach|exhaust|too|insufficient|limit|is \d|of \d|hit|left)|(?:exceed|overflow|over|beyond|fill|exhaust|surpass|larger than|longer than|more than|reach|outside)\w* (?:[\w'()-]+ ){0,6}context[ _-]?(?:length|window|size|limit)?|context[ _-](?:length|window|limit)[ _-]exceeded|maximum context|max[ _]context|context overflow|n_ctx|exceed_context_size|ContextWindow|ContextLength|ContextOverflow|context is (?:full|too (?:long|large))/i,
  },
  {
    subcategory: 'prompt_too_long',
    band: 'root',
    text: /(?:prompt|input|conversation|request|message|history|content|context|transcript|chat|query|text|document|instructions?|chunk|output|response|answer)s?(?: (?:is|was|are|has become|got|length|tokens?|size))* (?:too (?:long|large|big)|exceeds? (?:the )?(?:\w+ ){0,3}(?:maximum length|length limit|token))(?! to (?:index|display))|(?:prompt|input|conversation|request)_too_(?:long|large)|too long for (?:the |this |requested )?(?:\w+ )?model|reduce (?:the |your )?(?:\w+ ){0,3}(?:length|message size|prompt|context|input)|shorten (?:your|the) (?:prompt|input|conversation|message)|start a new (?:conversation|chat|session|thread)|string_above_max_length|request too large for|tokens must be reduced|compact(?:ion|ing)? (?:has |was )?(?:fail|did not|could not|unable|error|insufficient)|(?:\/compact\b|auto-?compact)/i,
    unless: /request entity too large|image|file name too long|argument list too long|bytes\b|(?:\d|max\w*) ?[mk]b\b/i,
  },
  {
    subcategory: 'too_many_tokens',
    band: 'root',
    text: /(?:tokens?|token[ _]count|token[ _]limit)\b[^;]{0,80}\b(?:exceed|surpass|is (?:greater|more|larger) than|over the|above the|is over|> ?\d)\w*|(?:exceed|surpass|greater than|more than|larger than|over)\w*[^;]{0,60}\btokens?\b(?! (?:expired|is|has|was))|too many (?:\w+ )?tokens|max(?:imum)?[ _-]?(?:allowed |number of |output |completion |new |input |prompt |total |context |generation ){0,3}[_-]?tokens?\b[^.;]{0,30}(?:reach|exceed|hit)|(?:reach|hit)\w* (?:the |its |max(?:imum)? |a )?(?:\w+ ){0,3}token (?:limit|cap|maximum|budget|ceiling)|token (?:limit|budget|cap)s? (?:was |is |has been )?(?:reach|exceed|hit|exhaust)|MaxFileReadToken|max_output_tokens\b(?! ?(?:is|must|param))|max_tokens_exceeded|output token (?:maximum|limit)/i,
    unless: new RegExp(`${PER_TIME.source}|can only afford|unsupported (?:parameter|value)|credits|jwt`, 'i'),
  },
  {
    subcategory: 'answer_cut_off',
    band: 'root',
    text: /(?:finish|stop)_?-?(?:\w+_?)?reason["']?\s*[:=]+\s*["']?(?:\w+\.)?(?:length|max_tokens|max_output_tokens|model_context_window_exceeded)\b|length limit was reached|LengthFinishReason|(?:response|output|answer|completion|reply|generation) (?:was |is |got |has been )?(?:truncated|cut off|cut short)(?! connection)[^.;]{0,60}(?:token|length|limit)|truncated (?:due to|because of|by) (?:the )?(?:\w+ ){0,2}(?:token|length)/i,
    unless: /AI_NoObjectGenerated|could not parse the response/i,
  },
  {
    subcategory: 'prompt_too_long',
    band: 'root',
    text: /上下文(?:长度|窗口|过长|超)|超(?:过|出)(?:了)?(?:模型)?(?:的)?(?:最大)?(?:上下文|token|长度)|输入(?:过长|长度)|コンテキスト(?:長|ウィンドウ)|トークン(?:数|制限).{0,20}超|컨텍스트|contexto (?:excede|demasiado|excedid)|ventana de contexto|Kontext(?:fenster|länge|limit)|fenêtre de contexte|контекст\S* (?:окн|длин|превы)/i,
  },
]

export const context: CategoryEntry = {
  label: 'Context',
  description: 'The prompt, a file or the answer was over a token limit of the model.',
  policy: { maxRetries: 1, backoff: 'linear', baseDelayMs: 5_000, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
  matchers,
}
