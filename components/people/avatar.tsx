import clsx from "clsx";
import { initials, personTone } from "#lib/client/people/person-initials.ts";

/** As many as `PERSON_TONES`; each pair is at least 7:1, in both themes. */
const TONES = [
  "bg-[#4a3a7a] text-[#efeaff]",
  "bg-[#1d4f4a] text-[#d9f5f0]",
  "bg-[#5a3d1c] text-[#fbe9d2]",
  "bg-[#5a2740] text-[#ffe1ee]",
  "bg-[#1f4468] text-[#dcecff]",
  "bg-[#3d4a1e] text-[#eef6d6]",
  "bg-[#64302a] text-[#ffe4de]",
  "bg-[#3f4550] text-[#eceff4]",
];

interface AvatarProps {
  name: string | null;
  here?: boolean;
  beside?: boolean;
}

/**
 * A person as two letters in a colour of their own. `here`: a blue ring, they have this open now. Without a name: nobody.
 * `beside` says that the name stands next to it, so that it is not heard twice.
 */
export function Avatar({ name, here = false, beside = false }: AvatarProps) {
  const label = personLabel(name, here);
  return (
    <span
      {...(beside ? { "aria-hidden": true } : { role: "img", "aria-label": label, title: label })}
      className={clsx(
        "inline-grid size-5 flex-none select-none place-items-center rounded-full text-initials font-semibold tracking-[0.02em]",
        name === null ? "border border-dashed border-line-3 text-t3" : TONES[personTone(name)],
        here && "ring-[1.5px] ring-run ring-offset-[1.5px] ring-offset-ground",
      )}
    >
      {name === null ? "–" : initials(name)}
    </span>
  );
}

function personLabel(name: string | null, here: boolean): string {
  if (name === null) return "Nobody";
  return here ? `${name} is looking at this` : name;
}
