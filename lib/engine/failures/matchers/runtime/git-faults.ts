import type { Matcher } from "../matcher.ts";
import { anyOf } from "../pattern.ts";

/** Faults of the run's own git repository: locks, merges, pushes. A refused key or password is `auth`. */
export const gitFaults: Matcher[] = [
  {
    subcategory: "git_locked",
    band: "root",
    text: anyOf(
      /index\.lock|another git process|cannot lock ref|could not lock config|\.lock': file exists/i,
      /unable to create '.{0,200}\.lock'|unable to (?:update|write) (?:local )?(?:ref|index)/i,
      /shallow\.lock|ref .{0,60} is at .{0,60} but expected/i,
    ),
  },
  {
    subcategory: "git_conflict",
    band: "root",
    text: anyOf(
      /merge conflicts?|CONFLICT \(|conflicts? in\b|fix conflicts|unmerged (?:files|paths)|needs merge/i,
      /not concluded your merge|could not apply [0-9a-f]{6,40}|resolv\w+ (?:all |the )?(?:\w+ )?conflicts/i,
      /\brebas(?:e|ing)\b[^.;]{0,80}(?:fail|conflict|in progress|abort)|rebase --continue|\(conflicts?\)/i,
      /rebase-(?:merge|apply) directory|cherry-pick (?:failed|is in progress)|would be overwritten/i,
      /local changes to|uncommitted changes|unstaged changes|dirty (?:working|work ?tree)/i,
      /working (?:tree|directory) (?:is )?(?:not clean|dirty|contains)/i,
      /refusing to merge|unrelated histories|merge is not possible/i,
      /is not (?:fast-forward|possible to fast-forward)|not possible to fast-forward/i,
      /divergent branches|have diverged|merge failed|failed to merge|conflito de merge/i,
      /conflicto de (?:merge|fusión)|conflit de fusion|Merge-Konflikt|合并冲突/i,
    ),
  },
  {
    subcategory: "git_push_rejected",
    band: "root",
    text: anyOf(
      /non-fast-forward/i,
      /\(fetch first\)|terminal is dumb|waiting for your editor|EDITOR unset/i,
      /\[rejected\]|updates were rejected/i,
      /\[remote rejected\](?!.{0,80}(?:internal server error|unavailable))/i,
      /stale info|tip of your current branch is behind|cannot push|pre-receive hook declined/i,
      /protected branch|GH006|unpack failed|file .{0,120}exceeds GitHub's file size limit|GH001/i,
      /shallow update not allowed|deny updating|rejected[ _]?non-?fast-?forward|rejected push\b/i,
    ),
    unless: /refusing to allow an? /i,
  },
  {
    subcategory: "git_push_rejected",
    band: "cause",
    text: anyOf(
      /failed to push|push (?:failed|rejected|was rejected|declined)|error pushing/i,
      /no upstream branch|branch is (?:behind|ahead of)|have diverged|no configured push destination/i,
    ),
  },
  {
    subcategory: "git_repository",
    band: "cause",
    text: anyOf(
      /not a git repository|BadObject|GitCommandError|InvalidGitRepository|tracked files|GitPython/i,
      /\bfatal: '.{1,200}' (?:already exists|is )/i,
      /(?:cannot|can't|could not|unable to) (?:delete|rebase|merge|check ?out|switch|create|remove|prune|force[ -]update) (?:the |to |onto |a )?(?:\w+ )?(?:branch|worktree|tag|onto|refs?|commit)/i,
      /dubious ownership|no repository found|safe\.directory|pathspec|couldn't find remote ref/i,
      /unknown revision|src refspec|bad (?:object|revision|ref)|ambiguous argument/i,
      /invalid (?:reference|refspec|object)|not a valid (?:ref|object|branch)/i,
      /(?:branch|worktree|tag|remote|destination path|path) .{0,120}already (?:exists|checked out|used)/i,
      /already (?:checked out|used by worktree)|is not a working tree|missing but already registered/i,
      /object file .{0,120}(?:empty|missing)|loose object/i,
      /(?:object|index|repository|pack) .{0,40}corrupt|packfile|bad pack|detached HEAD/i,
      /tell me who you are|empty ident|submodule|git-?lfs|smudge|LFS (?:object|quota|budget)/i,
      /git (?:clone|fetch|pull|merge|rebase|checkout|commit|worktree|add|stash|switch|apply|am|cherry-pick)(?: \S{1,80})? (?:failed|exited|error|returned)/i,
      /failed to (?:clone|checkout|check out|fetch (?:the )?(?:origin|from|branch|remote|upstream|refs?|repo\w*|main|master|tags|pr\b|pull|latest|base|head)|pull|rebase|commit|create (?:the )?(?:git )?worktree|create branch)/i,
      /git (?:command|operation) failed/i,
    ),
  },
  {
    subcategory: "git_repository",
    band: "sign",
    text: /\bfatal: (?:bad|not|invalid|your|the|unable|could not|cannot|refus|path|no|a branch|ambiguous|index|reference)/,
  },
];
