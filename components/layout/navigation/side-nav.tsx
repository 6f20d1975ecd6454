import clsx from "clsx";
import { usePathname } from "next/navigation";
import { Link } from "#components/ui/link/link.tsx";
import { useDeskRouter } from "#lib/client/projects/use-desk-router.ts";
import { useOwnKey } from "#lib/client/shortcuts/own-keys.ts";
import { keyWords } from "#lib/client/shortcuts/shortcut-keys.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { useMac } from "#lib/client/shortcuts/use-mac.ts";
import { isCurrent, type NavCounts, type NavItem } from "./nav-items.ts";
import { useNavItems } from "./use-nav-items.ts";

/** The list of pages, with G and a letter for each; only icons between 720 and 1180 px. */
export function NavList({ counts }: { counts: NavCounts }) {
  const pathname = usePathname();
  const router = useDeskRouter();
  const items = useNavItems();
  useShortcuts({
    ...Object.fromEntries(items.map(({ href, key }) => [`g ${key}`, () => router.push(href)])),
    "g f": () => router.push("/first-steps"),
  });
  return (
    <ul className="grid gap-px">
      {items.map((item) => (
        <li key={item.href}>
          <NavLink item={item} count={counts[item.href]} current={isCurrent(pathname, item.href)} />
        </li>
      ))}
    </ul>
  );
}

function NavLink({ item, count, current }: { item: NavItem; count: number | undefined; current: boolean }) {
  const key = keyWords(useOwnKey(`g ${item.key}`), useMac());
  return (
    <Link
      href={item.href}
      title={`${item.label}, ${key}`}
      aria-current={current ? "page" : undefined}
      className={clsx(
        "relative flex h-7.5 items-center gap-2 rounded-2 px-2 transition-colors max-desk:size-9 max-desk:justify-center max-desk:px-0",
        current ? "bg-nav-on font-medium text-t1 ring-1 ring-nav-on-line" : "text-t2 hover:bg-bg-3",
      )}
    >
      <item.icon aria-hidden="true" className="size-4" />
      <span className="flex-1 max-desk:sr-only">{item.label}</span>
      {count !== undefined && (
        <>
          <span
            className={clsx(
              "text-meta max-desk:sr-only",
              item.hot && count > 0 ? "font-medium text-held-t" : "text-t3",
            )}
          >
            {count}
          </span>
          {item.hot && count > 0 && (
            <span aria-hidden="true" className="absolute top-1.5 right-1.5 size-1.5 rounded-full bg-held desk:hidden" />
          )}
        </>
      )}
    </Link>
  );
}
