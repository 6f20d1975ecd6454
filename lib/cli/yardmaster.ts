import { yardmasterProgram } from "./yardmaster-program.ts";

await yardmasterProgram().parseAsync();
