import type { ReactNode, RefObject } from "react";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence under the title, also what a screen reader hears. */
  description?: ReactNode;
  /** Left of the title: a large lamp. */
  lamp?: ReactNode;
  /** Right of the title, left of the close button. */
  tools?: ReactNode;
  size?: "md" | "lg";
  /** False: it can only be left by one of its actions. */
  closable?: boolean;
  /** The row of buttons at the end. */
  actions?: ReactNode;
  /** Where focus starts; by default on the first field of a form, else on the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}
