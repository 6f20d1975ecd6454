import clsx from "clsx";
import { Menu as MenuIcon } from "lucide-react";
import { usePathname } from "next/navigation";
import { lazyPart } from "#components/ui/lazy/lazy-part.ts";
import { Link } from "#components/ui/link/link.tsx";
import { Menu } from "#components/ui/menu/menu.tsx";
import type { MoreItemsProps } from "./more-items.tsx";
import { isCurrent, type NavCounts } from "./nav-items.ts";
import { useNavItems } from "./use-nav-items.ts";

const MoreItems = lazyPart(() => import("./more-items.tsx").then((all) => all.MoreItems));

const TAB =
  "relative grid h-14 content-center justify-items-center gap-0.5 text-axis leading-3.5 focus-visible:-outline-offset-2";

/** The pages at the bottom of a phone; what has no tab of its own is under More. */
export function TabBar({ counts, ...more }: MoreItemsProps & { counts: NavCounts }) {
  const pathname = usePathname();
  const items = useNavItems();
  const rest = items.filter((item) => !item.tab);
  return (
    <nav
      aria-label="Pages"
      className="z-10 grid auto-cols-fr grid-flow-col border-t border-line-2 bg-bg-2 pb-[max(0px,calc(env(safe-area-inset-bottom)-var(--banner-height,0px)))] tablet:hidden print:hidden"
    >
      {items
        .filter((item) => item.tab)
        .map((item) => {
          const current = isCurrent(pathname, item.href);
          const count = counts[item.href] ?? 0;
          return (
            <Link
              key={item.href}
              href={item.href}
              aria-current={current ? "page" : undefined}
              className={clsx(TAB, current ? "font-medium text-t1" : "text-t3")}
            >
              <item.icon aria-hidden="true" className="size-5" />
              {item.label}
              {"hot" in item && count > 0 && (
                <span className="absolute top-1 left-[calc(50%+6px)] rounded-full bg-held-badge px-1 text-[0.6875rem] leading-3.5 font-semibold text-on-held">
                  <span className="sr-only">, </span>
                  {count}
                </span>
              )}
            </Link>
          );
        })}
      <Menu
        align="end"
        side="top"
        trigger={
          <button
            type="button"
            className={clsx(
              TAB,
              rest.some((item) => isCurrent(pathname, item.href)) ? "font-medium text-t1" : "text-t3",
            )}
          >
            <MenuIcon aria-hidden="true" className="size-5" />
            More
          </button>
        }
      >
        <MoreItems {...more} />
      </Menu>
    </nav>
  );
}
