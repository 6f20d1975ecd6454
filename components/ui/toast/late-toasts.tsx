"use client";
import { lazyPane } from "../lazy/lazy-pane.tsx";

/** Nothing is told before the page has been painted. */
export const LateToasts = lazyPane(() => import("./toast-viewport.tsx").then((all) => all.ToastViewport));
