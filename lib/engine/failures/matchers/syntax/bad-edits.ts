import type { Matcher } from "../matcher.ts";
import { anyOf } from "../pattern.ts";

/** A model's edit or patch does not apply to the text it names. */
export const badEdits: Matcher[] = [
  {
    subcategory: "edit_not_applicable",
    band: "root",
    text: anyOf(
      /(?:old_?_?str(?:ing)?|search (?:block|text|string|pattern|content)|(?:string|text|content|code|lines?) to (?:be )?(?:replace|find|match|edit)\w*|SEARCH\/REPLACE|edit (?:block|format|anchor)|target (?:text|content|string|lines)|original (?:text|lines|snippet)|snippet|\bhunk|context lines?|expected lines?|anchor|old text|oldText|old content)\b[^;]{0,160}(?:not (?:be )?found|no (?:exact )?match|not match|failed|does not|doesn't|didn't|not unique|multiple|matches|appears|occurs|differ|mismatch|verbatim|could not|must be different|identical|0 occurrences)/i,
      /(?:no|zero|0|not an?|without) (?:exact |unique )?(?:match(?:es)?|occurrences?) (?:was |were )?(?:found )?(?:for|of|in)\b(?! right hand)/i,
      /expected \d+ (?:occurrences?|match(?:es)?|replacements?) but (?:found|got)|failed to edit\b|(?:edit|patch|diff) not applicable/i,
      /(?:found|multiple|[2-9]|\d\d) (?:\d+ )?(?:matches|occurrences) (?:of|for|found|in)/i,
      /\b(?:REPLACE|SEARCH) lines\b|replace_all|invalid (?:edit|replacement|search block|anchor)|old_?text must/i,
      /no changes to make|SearchReplace|conform to the edit format/i,
      /(?:failed|could not|unable|couldn't|cannot) (?:to )?(?:apply|find|locate|match) (?:the |all )?(?:\w+ ){0,2}(?:patch|diff|edits?|hunk|changes|expected lines|context|replacement|search|exact|string|text to|\w+ (?:substring|snippet))/i,
      /(?:edit|replacement|replace|diff|patch)s? (?:failed|didn't apply|did not apply|could not be applied|does not apply|was rejected|is malformed|not applied|apply failed)/i,
      /apply_patch|\bedit (?:was )?rejected|file has not been read/i,
      /has been (?:unexpectedly )?modified since|^invalid context \d/i,
    ),
    unless:
      /merge conflict|CONFLICT \(|ModuleNotFound|cannot apply unknown utility|command not found|element|sandbox (?:helper )?(?:failed|cannot|could not)|access is denied|permission denied|no such file|failed to read file/i,
  },
  {
    subcategory: "patch_not_applicable",
    band: "root",
    text: anyOf(
      /patch (?:does not apply|failed:|fragment|is (?:empty|invalid|corrupt)|format)/i,
      /(?:corrupt|malformed|invalid|garbled|bad|truncated) (?:patch|diff|hunk)/i,
      /\bhunk(?: #?\d+)? (?:FAILED|failed|succeeded at .{0,20} failed|header)/i,
      /line count did not match|only garbage|no valid (?:patch|diff)|unrecognized input/i,
      /can't find file to patch|(?:unable|failed) to (?:find|locate) context|while searching for:/i,
      /saving rejects|out of \d+ hunks?|lacks (?:filename|the necessary)/i,
      /(?:diff|patch) (?:parse|parsing|syntax)|unexpected line in (?:patch|diff)/i,
      /No file(?:name)? (?:found|specified) in patch/i,
      /missing filename|invalid line in .{0,5}\*\*\* (?:Add|Update|Begin)/i,
      /Did not find (?:a )?(?:patch|diff)/i,
    ),
    unless: /CONFLICT \(|merge conflict/i,
  },
];
