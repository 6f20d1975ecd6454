import { useRouter } from "next/navigation";
import { useAddress } from "./use-address.ts";

/** Goes to pages of the project that this tab shows, or to whole addresses. */
export function useDeskRouter() {
  const router = useRouter();
  const address = useAddress();
  return {
    push: (page: string) => router.push(address(page)),
    replace: (page: string) => router.replace(address(page), { scroll: false }),
  };
}
