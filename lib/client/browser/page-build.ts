import { createStore, useStore } from "zustand";

const isOld = createStore<boolean>(() => false);

/** The build that made this page. */
export function pageBuild(): string {
  return document.documentElement.dataset.build ?? "";
}

/** Notes which build answered: another one than made this page is a new one. */
export function noteBuild(build: string | null): void {
  if (build !== null && pageBuild() !== "" && build !== pageBuild()) isOld.setState(true, true);
}

/** Whether the desk has another build by now than the one that made this page. */
export function useIsOldPage(): boolean {
  return useStore(isOld);
}
