import {
  Bot,
  ChartNoAxesColumn,
  CirclePlay,
  Inbox,
  type LucideIcon,
  ScrollText,
  Settings2,
  SlidersHorizontal,
  Tickets,
} from "lucide-react";
import { pageIn } from "#lib/contract/projects/project-address.ts";

export interface NavItem {
  /** the page, in whatever project */
  href: `/${string}`;
  label: string;
  icon: LucideIcon;
  /** The letter after G that goes there. */
  key: string;
  /** In the tab bar of a phone; the others are under More. */
  tab: boolean;
  /** Its count is people waiting, and is shown in amber. */
  hot?: true;
  /** Only admins have this page. */
  admins?: true;
}

/** The pages in the navigation, in order. A page that does not exist is not in this table. */
export const NAV_ITEMS = [
  { href: "/queue", label: "Queue", icon: Inbox, key: "q", tab: true, hot: true },
  { href: "/tickets", label: "Tickets", icon: Tickets, key: "t", tab: true },
  { href: "/runs", label: "Runs", icon: CirclePlay, key: "r", tab: true },
  { href: "/insights", label: "Insights", icon: ChartNoAxesColumn, key: "i", tab: false },
  { href: "/policies", label: "Policies", icon: SlidersHorizontal, key: "p", tab: false },
  { href: "/agents", label: "Agents", icon: Bot, key: "a", tab: false },
  { href: "/audit", label: "Audit", icon: ScrollText, key: "u", tab: false, admins: true },
  { href: "/settings", label: "Settings", icon: Settings2, key: "s", tab: false },
] as const satisfies readonly NavItem[];

export type NavHref = (typeof NAV_ITEMS)[number]["href"];

/** How many wait behind an entry; nothing is shown for what is absent. */
export type NavCounts = Partial<Record<NavHref, number>>;

/** Whether an entry is where the person is. */
export function isCurrent(pathname: string, href: string): boolean {
  const page = pageIn(pathname);
  return page === href || page.startsWith(`${href}/`);
}
