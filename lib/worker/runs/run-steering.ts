import type { AgentSteering } from "#lib/agents/driver.ts";
import type { Steering } from "#lib/contract/runs/steering.ts";

/** What people ask of one run, as the latest beat told it. */
export class RunSteering implements AgentSteering {
  readonly #tell: (upTo: number) => Promise<unknown>;
  #latest: Steering = {};
  #told = 0;

  /** `tell` says to the desk what the agent was told. */
  constructor(tell: (upTo: number) => Promise<unknown>) {
    this.#tell = tell;
  }

  /** A beat was answered. */
  take(latest: Steering): void {
    this.#latest = latest;
  }

  pause(): { by: string } | null {
    const { pause } = this.#latest;
    return pause === undefined ? null : { by: pause.by.name };
  }

  messages(): { seq: number; text: string; by: string }[] {
    const unheard = (this.#latest.messages ?? []).filter(({ seq }) => seq > this.#told);
    return unheard.map(({ seq, text, by }) => ({ seq, text, by: by.name }));
  }

  /** The desk may be away for a while: the agent is not told twice for it. */
  async heard(upTo: number): Promise<void> {
    this.#told = Math.max(this.#told, upTo);
    await this.#tell(this.#told);
  }
}
