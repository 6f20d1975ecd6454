import type { Menu } from "radix-ui/internal";
import { createContext } from "react";

/** What a menu is made of; there inside an open one, whose code is fetched when a menu is first wanted. */
export const MenuParts = createContext<typeof Menu | null>(null);
