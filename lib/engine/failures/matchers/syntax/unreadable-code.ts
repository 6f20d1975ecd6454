import type { Matcher } from "../matcher.ts";
import { anyOf } from "../pattern.ts";

/** Code, configuration or markup that does not parse. */
export const unreadableCode: Matcher[] = [
  {
    subcategory: "code_not_parsable",
    band: "cause",
    text: anyOf(
      /SyntaxError|IndentationError|TabError|ParseError|ParserError|ParseException|YAMLException/i,
      /ScannerError|YAMLParse|TOMLDecode|TOML ?parse|XMLSyntax|XML ?parse|syntax error|parse error/i,
      /parsing error|parser error/i,
      /unexpected (?:token|identifier|indent|eof|keyword(?! argument)|symbol|end of (?:file|input|script)|char|newline|closing|operator|reserved)/i,
      /unterminated|(?:expected|unexpected) ['"`][;:,(){}[\]<>=]+['"`]|expected (?:declaration|operand|operator)\b/i,
      /unclosed|\b(?:block|tag|element|brace|bracket|quote|string|fence|parenthesis) (?:is |was )?(?:not|never) closed|expected (?:one of )?[`'].{1,60} found [`']/i,
      /unbalanced|unmatched|missing (?:\)|\}|\]|;|closing|semicolon|semi-colon|parenthes)/i,
      /expected (?:';'|'\)'|'\}'|an? (?:expression|statement|identifier|indented))/i,
      /invalid (?:syntax|yaml|toml|xml|html|token|regular expression|regex|hexadecimal|string escape)/i,
      /mapping values are not allowed|expected .{1,40} before ['"`]|malformed (?:node|string)/i,
      /bad indentation|did not find expected|could not find expected ':'|not well-formed/i,
      /mismatched (?:tag|input|bracket)|EOF while|error parsing/i,
      /(?:^|SQLSTATE\W{0,4}|\bcode\W{1,4})42601\b|near ".{0,40}": syntax|EJSONPARSE|erreur de syntaxe/i,
      /error de sintaxis|Syntaxfehler|erro de sintaxe|语法错误|構文エラー|синтаксическ/i,
    ),
    unless: /does not provide an export|no such column/i,
  },
];
