import type { Matcher } from '../category.ts'

/** Faults of the run's own git repository: locks, merges, pushes. A refused key or password is `auth`. */
export const gitMatchers: Matcher[] = [
  {
    subcategory: 'git_locked',
    band: 'root',
    text: /index\.lock|another git process|cannot lock ref|could not lock config|\.lock': file exists|unable to create '.{0,200}\.lock'|unable to (?:update|write) (?:local )?(?:ref|index)|shallow\.lock|ref .{0,60} is at .{0,60} but expected/i,
  },
  {
    subcategory: 'git_conflict',
    band: 'root',
    text: /merge conflicts?|CONFLICT \(|conflicts? in\b|automatic merge failed|fix conflicts|unmerged (?:files|paths)|needs merge|not concluded your merge|could not apply [0-9a-f]{6,40}|resolv\w+ (?:all |the )?(?:\w+ )?conflicts|rebase (?:failed|in progress|conflict|is in progress|--continue)|rebase-(?:merge|apply) directory|cherry-pick (?:failed|is in progress)|would be overwritten|local changes to|uncommitted changes|unstaged changes|dirty (?:working|work ?tree)|working (?:tree|directory) (?:is )?(?:not clean|dirty|contains)|refusing to merge|unrelated histories|merge is not possible|is not (?:fast-forward|possible to fast-forward)|not possible to fast-forward|divergent branches|have diverged|merge failed|failed to merge|conflito de merge|conflicto de (?:merge|fusión)|conflit de fusion|Merge-Konflikt|合并冲突/i,
  },
  {
    subcategory: 'git_push_rejected',
    band: 'root',
    text: /non-fast-forward|\(fetch first\)|\[rejected\]|updates were rejected|\[remote rejected\]|stale info|tip of your current branch is behind|cannot push|pre-receive hook declined|protected branch|GH006|unpack failed|file .{0,120}exceeds GitHub's file size limit|GH001|shallow update not allowed|deny updating/i,
  },
  {
    subcategory: 'git_push_rejected',
    band: 'cause',
    text: /failed to push|git push (?:failed|rejected|error|exited)|push (?:failed|rejected|was rejected|declined)|error pushing|no upstream branch|no configured push destination/i,
  },
  {
    subcategory: 'git_repository',
    band: 'cause',
    text: /not a git repository|dubious ownership|safe\.directory|pathspec|couldn't find remote ref|unknown revision|bad (?:object|revision|ref)|ambiguous argument|invalid (?:reference|refspec|object)|not a valid (?:ref|object|branch)|(?:branch|worktree|tag|remote|destination path|path) .{0,120}already (?:exists|checked out|used)|already (?:checked out|used by worktree)|is not a working tree|missing but already registered|object file .{0,120}(?:empty|missing)|loose object|corrupt|packfile|bad pack|fatal: (?:bad|not|invalid|your|the|unable|could not|cannot|refus|path|no|a branch|ambiguous|index|reference)|detached HEAD|tell me who you are|empty ident|submodule|git-?lfs|smudge|LFS (?:object|quota|budget)|git (?:clone|fetch|pull|merge|rebase|checkout|commit|worktree|add|stash|switch|apply|am|cherry-pick)(?: \S{1,80})? (?:failed|exited|error|returned)|failed to (?:clone|checkout|check out|fetch|pull|rebase|commit|create (?:the )?(?:git )?worktree|create branch)|git (?:command|operation) failed|no (?:commits|branch)\b/i,
    unless: /corrupt patch|corrupted? (?:json|response)/i,
  },
]
