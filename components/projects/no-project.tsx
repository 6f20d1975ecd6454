import { Inbox } from "lucide-react";
import { Brand } from "#components/layout/brand.tsx";
import { buttonLook } from "#components/ui/button/button-look.ts";
import { EmptyState } from "#components/ui/notice/empty-state.tsx";
import { signOut } from "#lib/server/actions/session.ts";

/** The whole page of a person who is in no project. */
export function NoProject({ email }: { email: string }) {
  return (
    <main className="flex min-h-dvh flex-col bg-bg-1 p-8">
      <Brand />
      <div className="m-auto">
        <EmptyState
          icon={<Inbox aria-hidden="true" />}
          title="You are in no project."
          action={
            <form action={signOut}>
              <button type="submit" className={buttonLook()}>
                Sign out
              </button>
            </form>
          }
        >
          An admin can add {email} in Settings, Members.
        </EmptyState>
      </div>
    </main>
  );
}
