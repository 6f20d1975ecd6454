import type { Matcher } from "./matcher.ts";
import { anyOf } from "./pattern.ts";

/** Tokens per minute or per day are a rate limit, not a full context. */
const PER_TIME = /per[ -](?:min|minute|day|hour|second|month)|\b[TR]P[MD]\b|please wait before|daily|weekly/i;

/** The prompt, a file or the answer exceeded a token limit of the model. */
export const contextMatchers: Matcher[] = [
  { subcategory: "file_too_long", band: "root", text: /file content .{0,40}exceeds (?:the )?maximum allowed/i },
  {
    subcategory: "context_too_long",
    band: "root",
    text: anyOf(
      /context[ _-]?(?:length|window|size|limit|overflow|budget)[^.;]{0,60}(?:exceed|over|full|reach|exhaust|too|insufficient|limit|is \d|of \d|hit|left)/i,
      /(?:exceed|overflow|over|beyond|fill|exhaust|surpass|larger than|longer than|more than|reach|outside)\w* (?:[\w'()-]+ ){0,6}context[ _-]?(?:length|window|size|limit|budget)/i,
      /maximum context|max(?:imum)? (?:model|sequence|position\w*|supported) length|(?:longer than|exceeds?) the (?:\w+ )?(?:maximum|model)(?: \w+)? (?:length|sequence)/i,
      /max[ _]context|context overflow|n_ctx|exceed_context_size|ContextWindow|ContextLength/i,
      /ContextOverflow|context (?:is )?(?:full|too (?:long|large))/i,
      /(?:exceed\w*|beyond|fits?(?: in| into)?|too (?:large|long|big) for) (?:the )?(?:\S+ ){0,3}context\b(?! (?:deadline|cancel|menu|switch))/i,
      /max_model_len|model_max_length|input length should be|too many total text bytes/i,
    ),
    unless: /\busage limit\b/i,
  },
  {
    subcategory: "prompt_too_long",
    band: "root",
    text: anyOf(
      /(?:prompt|input|conversation|request|message|history|content|context|transcript|chat|query|text|document|instructions?|chunk|output|response|answer)s?(?: (?:is|was|are|has become|got|length|tokens?|size))* (?:too long|exceeds? (?:the )?(?:\w+ ){0,3}(?:maximum length|length limit|token))(?! to (?:index|display))/i,
      /(?:prompt|input|conversation|history|context|transcript|chat)s?(?: (?:is|was|are|has become|got|length|tokens?|size))* too (?:large|big)/i,
      /(?:prompt|input|conversation|request)_too_(?:long|large)/i,
      /too long for (?:the |this |requested )?(?:\w+ )?model/i,
      /reduce (?:the |your )?(?:\w+ ){0,3}(?:length|message size|prompt|context|input)/i,
      /shorten (?:your|the) (?:prompt|input|conversation|message)/i,
      /(?<!again or )start a new (?:conversation|chat|session|thread)/i,
      /string_above_max_length|string too long\b.{0,60}maximum length \d{6,}|'messages': string too long|maximum (?:conversation|prompt|input|message|context|thread) length/i,
      /request too large for|tokens must be reduced/i,
      /compact(?:ion|ing)? (?:has |was )?(?:fail|did not|could not|unable|error|insufficient)/i,
      /(?:\/compact\b|auto-?compact)/i,
    ),
    unless:
      /would exceed .{0,60}rate limit|request entity too large|image|file name too long|argument list too long|bytes\b|(?:\d|max\w*) ?[mk]b\b/i,
  },
  {
    subcategory: "too_many_tokens",
    band: "root",
    text: anyOf(
      /(?:tokens?|token[ _]count|token[ _]limit)\b[^;]{0,80}\b(?:exceed|surpass|is (?:greater|more|larger) than|over the|above the|is over|(?<!<url|<file)> ?\d)\w*/i,
      /(?:exceed\w*|surpass\w*|(?:greater|more|larger|longer) than|\bover)\b[^;]{0,60}\btokens?\b(?! (?:expired|is|has|was))/i,
      /too many (?:\w+ )?tokens|(?:inputs?|prompt)['`]? tokens?['`]?(?: \+ .{1,40})? must be (?:<|less|at most|no more|under)/i,
      /max(?:imum)?[ _-]?(?:allowed |number of |output |completion |new |input |prompt |total |context |generation ){0,3}[_-]?tokens?\b[^.;]{0,30}(?:reach|exceed|hit)/i,
      /(?:reach|hit)\w* (?:the |its |max(?:imum)? |a )?(?:\w+ ){0,3}token (?:limit|cap|maximum|budget|ceiling)/i,
      /token (?:limit|budget|cap)s? (?:for (?:this|the) \w+ )?(?:was |is |has been )?(?:reach|exceed|hit|exhaust|used up|spent)/i,
      /MaxFileReadToken|\b\d[\d,.]{3,15} tokens\b.{0,40}\b(?:window|limit)\b/i,
      /max_output_tokens\b(?! ?(?:is|must|param))|max_tokens_exceeded|(?:^|· )(?:token limit|context limit)$/i,
      /output token (?:maximum|limit)/i,
    ),
    unless: new RegExp(
      `${PER_TIME.source}|can only afford|unsupported (?:parameter|value)|credits|payment|free tier|jwt`,
      "i",
    ),
  },
  {
    subcategory: "answer_cut_off",
    band: "root",
    text: anyOf(
      /(?:finish|stop)_?-?(?:\w+_?)?reason["']?[\s:=]{1,4}["']?(?:\w+\.)?(?:length|max_tokens|max_output_tokens|model_context_window_exceeded)\b/i,
      /length limit was reached|LengthFinishReason/i,
      /(?:response|output|answer|completion|reply|generation) (?:was |is |got |has been )?(?:truncated|cut off|cut short)(?! connection)[^.;]{0,60}(?:token|length|limit)/i,
      /(?:output|response|answer) (?:was )?truncated before completion|truncated (?:due to|because of|by) (?:the )?(?:\w+ ){0,2}(?:token|length)/i,
    ),
    unless: /AI_NoObjectGenerated|could not parse the response/i,
  },
  {
    subcategory: "prompt_too_long",
    band: "root",
    text: anyOf(
      /上下文(?:长度|窗口|过长|超)|超(?:过|出)(?:了)?(?:模型)?(?:的)?(?:最大)?(?:上下文|token|长度)/i,
      /输入(?:过长|长度)|コンテキスト(?:長|ウィンドウ)|トークン(?:数|制限).{0,20}超|컨텍스트|contexto (?:excede|demasiado|excedid)/i,
      /ventana de contexto|(?:prompt|contexto|mensaje|entrada|texto|mensagem)\b.{0,30}(?:demasiado larg|muito long|troppo lung)/i,
      /(?:Prompt|Eingabe|Kontext|Nachricht)\b.{0,30}zu lang|(?:prompt|requête|contexte|message)\b.{0,30}trop long/i,
      /Kontext(?:fenster|länge|limit)|fenêtre de contexte|контекст\S* (?:окн|длин|превы)/i,
    ),
  },
  {
    subcategory: "too_many_tokens",
    band: "hint",
    text: /\bcontext (?:window|length|limit|size|budget)\b|\btokens\b|\btruncated\b|\btoo (?:long|large|big)\b/i,
  },
];
