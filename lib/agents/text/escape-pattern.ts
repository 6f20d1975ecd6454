/** Text as a pattern that matches just that text. (`RegExp.escape` came after Node 22.) */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
