import type { Matcher } from "../matcher.ts";
import { anyOf } from "../pattern.ts";

/** A response broke off half-way, or a message blames the network in general words, whatever was spoken over it. */
export const networkFaults: Matcher[] = [
  {
    subcategory: "stream_broken",
    band: "cause",
    text: anyOf(
      /(?<!up)stream (?:was |has been |is |got |has |unexpectedly |read ){0,2}(?:disconnected|closed|error\b|ended (?:before|without|unexpectedly|prematurely)|interrupted|aborted|reset|terminated|cut|broken|stalled|failed|truncated|idle)/i,
      /stream_read_error/i,
      /stream_error|(?:error|closed|broke|dropped|died|interrupted|disconnected|stopped) mid-?(?: ?way through the )?(?:response|stream|message|answer)/i,
      /streaming (?:was )?(?:interrupted|aborted)|in(?:to|jected into) (?:the |an )?SSE stream/i,
      /(?:before|without) (?:response\.completed|message_stop|completion|a finish|the stream|\[DONE\]|finish_reason)/i,
      /error (?:decoding|reading) (?:the )?(?:response )?(?:body|stream)/i,
      /transport (?:error|closed|failure)|premature(?:ly)? (?:close|end|eof)/i,
      /(?:response|stream|connection|upstream|body|socket|server)\b.{0,30}prematurely/i,
      /ERR_STREAM_PREMATURE|incomplete (?:chunked read|read|envelope|message|chunked)/i,
      /IncompleteRead|payload is not completed|ChunkedEncoding|peer closed/i,
      /unexpected(?: end of file|ly closed| EOF)(?! while| in json)/i,
      /\bRST_STREAM\b|GOAWAY|HTTP\/2 (?:stream|error|protocol|framing)|http2 ?(?:error|:)|NGHTTP2/i,
      /response (?:ended|closed|was (?:aborted|interrupted))/i,
      /(?:connection|network|request|response|fetch) (?:was )?interrupted/i,
      /NoneType.{0,5}stream|SSE (?:stream )?(?:error|closed|disconnect|ended)/i,
      /missing finish|early EOF|RPC failed|the remote end hung up|unexpected disconnect/i,
      /websocket.{0,40}(?:clos|disconnect|error|fail|drop)/i,
      /\b(?:ws|websocket|socket|connection|sse|stream|amqp|mqtt|stomp|tcp) (?:heart ?beat|ping|keep-?alive)s?\b.{0,30}(?:time|lost|fail|miss)/i,
      /(?:TypeError|API error): terminated\b|流(?:被|已)?(?:中断|断开)/i,
    ),
    unless:
      /while (?:parsing|looking)|unexpected EOF, expected|matching `|JSON|worker exited prematurely|YAML|SyntaxError|api error status|by (?:the )?user/i,
  },
  {
    subcategory: "network_error",
    band: "cause",
    text: anyOf(
      /unable to access ['"]?<url>|unable to (?:fetch|load|download|retrieve) .{0,40}(?:archives|index\b|<url>)|request cancell?ed while waiting|fail\w* (?:sending|to send) (?:the |an? )?(?:\w+ )?request|fetch failed(?!.{0,120}status code 4\d\d)|(?:could not|couldn't|unable to) fetch <url>|failure when receiving data/i,
      /failed to fetch\b(?![^;]{0,80}(?:status\S{0,6} ?\D?|: )4\d\d\b)/i,
      /(?:server|client|transport|socket|session|websocket|mcp \S{1,40}|peer|agent|bridge) ['"`]?(?:\S{1,60} )?(?:is )?not connected\b|^(?:error: )?not connected\b/i,
      /network ?(?:error|failure|problem|issue|request failed|is (?:down|unreachable|unavailable)|connection|connectivity)/i,
      /Load failed|\bChannel Error\b|ERR_NETWORK|ERR_INTERNET|unstable (?:network|connection)/i,
      /connection (?:problem|issue|trouble|fault)|check your (?:internet|network|connection)/i,
      /no internet|SSL (?:error|handshake|routines|connect)|TLS (?:connection|handshake)/i,
      /handshake fail\w*|SSLError|wrong version number|SSL_ERROR|decryption failed/i,
      /(?:request|api call|llm call|completion|http request) (?:was )?failed\b.{0,40}network/i,
      /reconnecting/i,
      /error sending request|\b(?:get|post|put|head|patch|delete) \W?<url>\W{0,3} ?EOF\b/i,
    ),
    unless:
      /certificate|self[- ]signed|CERT_|none of the|connection timed out|docker network|['"`]network[_ ]?error['"`]? in|failed to fetch (?:\w+ )?(?:oauth|user|model list)/i,
  },
  { subcategory: "stream_broken", band: "hint", text: /\bstreaming (?:response )?failed|stop reason: abort/i },
  {
    subcategory: "network_error",
    band: "hint",
    text: anyOf(
      /\bnetwork\b|\boffline\b|\bunreachable\b|\bconnection\b/i,
      /retry(?:ing)? (?:later|attempt)|(?:try again|retry) (?:in|after) \d/i,
      /transient|rate limit/i,
      /\bAPI call failed|max[ _]retries\b|retries (?:were |are |have been )?exhausted/i,
      /unavailable|\b(?:upstream|gateway|overloaded|temporarily|busy|dns|websocket|socket|proxy|outage|maintenance)\b/i,
    ),
    unless: /cannot find|not found/i,
  },
];
