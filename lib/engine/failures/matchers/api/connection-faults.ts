import type { Matcher } from "../matcher.ts";
import { anyOf } from "../pattern.ts";

/** A connection to a remote service was refused or lost, whatever protocol ran over it. */
export const connectionFaults: Matcher[] = [
  {
    subcategory: "connection_reset",
    band: "root",
    text: anyOf(
      /\bECONNRESET\b|\bEPIPE\b|\bECONNABORTED\b/i,
      /connection (?:was |has been |been |is |got )*(?:reset|aborted|dropped|interrupted|lost|closed|terminated|broken|severed|cut)/i,
      /(?:reset|closed|dropped|aborted|forcibly closed|terminated|disconnected) by (?:the )?(?:remote|peer|server|host|upstream|foreign)/i,
      /socket (?:hang ?up|connection was closed|closed|disconnected|error|has been (?:ended|closed))/i,
      /broken pipe|WinError 1005[34]|(?:error|errno|winsock)\W{0,3}1005[34]\b|WSAECONN\w+/i,
      /closed the connection|other side closed/i,
      /server (?:has )?(?:closed|disconnected|dropped|hung up|terminated the connection)/i,
      /remote (?:end|host|server) (?:closed|hung up|disconnected)/i,
      /RemoteDisconnected|RemoteProtocolError|ConnectionReset|ConnectionAborted|ServerDisconnected/i,
      /connection error|ConnectionError|lost connection|communications link failure/i,
      /lost the connection|connection to .{0,60}(?:lost|closed|dropped|broken|refused)/i,
      /empty reply from server|(?:the )?connection .{0,20}unexpectedly|kex_exchange_identification/i,
      /terminating connection|\b57P0[1-3]\b|(?:^|SQLSTATE\W{0,4}|\bcode\W{1,4})08(?:006|003|001|000|004)\b/i,
      /gone away|(?:NSURLErrorDomain|CFNetwork)\b(?!.{0,12}-1001)|curl: ?\((?:35|52|55|56|92|16)\)/i,
      /ERR_(?:CONNECTION|EMPTY|HTTP2|QUIC|NETWORK|INTERNET|SOCKET|PROXY|TUNNEL|SSL_PROTOCOL)_\w+/i,
    ),
    unless: /docker daemon|docker\.sock|target (?:page|closed)|page, context or browser|command not found/i,
  },
  {
    subcategory: "connection_refused",
    band: "root",
    text: anyOf(
      /\bECONNREFUSED\b|connection[ _]?refused|actively refused/i,
      /\b(?:EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL)\b/i,
      /(?:host|network|server|destination|endpoint|peer) (?:is |was )?(?:unreachable|down\b|not reachable)/i,
      /no route to host/i,
      /(?:could not|couldn't|can(?:not|'t)|unable to|failed to|error|failure) (?:\w+ )?(?:establish|connect|reach|open)\w* (?:an? |the |new )?(?:\w+ ){0,3}(?:to|with|connection|host|server|api|backend|upstream|remote|network)\b/i,
      /unable to reach|(?:could not|cannot|can't) be reached/i,
      /can(?:not|'t) (?:reach|connect)|curl: ?\((?:7|5)\)|could not connect|tunneling socket could not/i,
      /proxy (?:connect|connection|error|server)|connect ECONN|\bP100[12]\b/i,
      /max retries exceeded with url|WinError 10061|\bEPROTO\b|拒绝连接|连接(?:被拒绝|失败|超时|被重置|断开)|无法连接/i,
      /网络(?:错误|异常|连接|请求失败)|接続(?:でき|に失敗|が拒否)|ネットワーク(?:エラー|接続)|conexión (?:rechazada|perdida|cerrada|reiniciada)/i,
      /no se pudo conectar|error de (?:red|conexión)/i,
      /Verbindung\b.{0,60}(?:abgelehnt|verweigert|unterbrochen|getrennt|zurückgesetzt|verloren|fehlgeschlagen|beendet)/i,
      /Netzwerkfehler/i,
      /connexion (?:refusée|perdue|interrompue|échouée|fermée|réinitialisée)/i,
      /erreur (?:de )?réseau|conexão (?:recusada|perdida|fechada)|erro de (?:rede|conexão)/i,
      /соединени[ея] (?:разорван|отклонен|сброшен|потерян|закрыт)|ошибка сети|в соединении отказано/i,
    ),
    unless:
      /publickey|provide credentials|docker daemon|docker\.sock|dockerDesktop|DISPLAY|X server|spawn \S+ ENOENT|podman|browserType|\block(?:ed|file)?\b|(?:connection|operation|attempt) timed out/i,
  },
  {
    subcategory: "dns",
    band: "root",
    text: anyOf(
      /\bEAI_(?:AGAIN|NODATA|NONAME|FAIL|NOTFOUND)\b|getaddrinfo|\bENOTFOUND\b/i,
      /(?:could not|couldn't|cannot|can't|unable to|failed to|failure in|error) (?:\w+ )?resolv\w* (?:the )?(?:\w+ )?(?:host|hostname|name|address|domain|proxy|dns)/i,
      /name (?:or service not known|resolution|does not resolve)/i,
      /no such host|nodename nor servname|server misbehaving/i,
      /\bDNS\b.{0,40}(?:fail|error|lookup|resol|problem|server)/i,
      /NXDOMAIN|SERVFAIL|NameResolutionError|unknown ?host|no address associated|ERR_NAME_NOT_RESOLVED/i,
      /curl: ?\(6\)|DNS-?(?:Fehler|Zugriff)/i,
    ),
  },
  {
    subcategory: "connection_refused",
    band: "cause",
    text: /failed to connect|connect(?:ion)? failed\b|connection failure|connection attempts? (?:has |have )?failed/i,
    unless:
      /publickey|provide credentials|docker daemon|docker\.sock|dockerDesktop|DISPLAY|X server|spawn \S+ ENOENT|podman|browserType|\block(?:ed|file)?\b|(?:connection|operation|attempt) timed out/i,
  },
];
