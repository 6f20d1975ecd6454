import { MenuChoice, MenuLabel } from "#components/ui/menu/menu-items.tsx";
import { chooseTheme, useThemeChoice } from "#lib/client/browser/theme.ts";

/** The three choices of a theme. */
export function ThemeMenuChoice() {
  return (
    <>
      <MenuLabel>Theme</MenuLabel>
      <MenuChoice
        label="Theme"
        value={useThemeChoice()}
        options={[
          { value: "system", label: "Same as the system" },
          { value: "dark", label: "Dark" },
          { value: "light", label: "Light" },
        ]}
        onChange={chooseTheme}
      />
    </>
  );
}
