import { runAndExplain } from "./explain.ts";
import { ensureBuild } from "./up/build.ts";
import { print } from "./up/print.ts";

// `npm run build`: what bin/up does when the sources have changed.
await runAndExplain(async () => {
  print(
    `Built in ${await ensureBuild(() => print("Building the web application…"), undefined, process.env.NEXTAUTH_SECRET)}.`,
  );
});
