import type { Level } from "#lib/contract/runs.ts";
import type { Failure } from "#lib/engine/failures/failure.ts";
import type { AgentJob } from "../driver.ts";
import { LevelSession } from "./level-session.ts";
import { firstState, LevelState, secretName } from "./level-state.ts";
import { logIn, type SshHost } from "./log-in.ts";
import { PasswordMask } from "./password-mask.ts";
import { SshFault } from "./ssh-fault.ts";
import { type SshLevelsSettings, userOf } from "./ssh-levels-settings.ts";

/** A refused password of at least this many letters stays hidden. */
const LONG = 8;

/** Where a run stands in its levels: the one place that moves it on. */
export class LevelGame {
  readonly mask = new PasswordMask();
  readonly settings: SshLevelsSettings;
  private readonly job: Pick<AgentJob, "report" | "progress">;
  /** The failure that ends the run, in our own words. */
  fault: Failure | null = null;
  private readonly host: SshHost;
  private now: LevelState;
  private current: LevelSession;

  constructor(settings: SshLevelsSettings, host: SshHost, job: Pick<AgentJob, "report" | "progress">) {
    this.settings = settings;
    this.host = host;
    this.job = job;
    this.now = firstState(settings.startLevel, settings.startPassword);
    this.current = this.newSession();
    this.learn();
  }

  get state(): LevelState {
    return this.now;
  }

  /** The session of the level's user. */
  get session(): LevelSession {
    return this.current;
  }

  /** The level, as pauses and progress report it. */
  get level(): Level {
    return { current: this.now.level, retryCount: this.now.retryCount, maxRetries: this.tries };
  }

  get isReached(): boolean {
    return this.now.level >= this.settings.targetLevel;
  }

  /** No submission is left on this level until a person decides. */
  get isSpent(): boolean {
    return !this.isReached && this.now.retryCount >= this.tries;
  }

  /** Goes on where journal or checkpoint say. Throws where they do not hold a state. */
  restore(stored: unknown): void {
    this.now = LevelState.parse(stored);
    this.current.close();
    this.current = this.newSession();
    this.learn();
  }

  /** Goes on in a session that was left open, if it belongs to this level's user. */
  adopt(open: LevelSession | null): void {
    if (open === null) return;
    const fits = open.login.user === this.current.login.user;
    const unused = fits ? this.current : open;
    if (fits) this.current = open;
    unused.close();
  }

  /** Logs in as the level's user and tells where the run stands. Throws SshFault, or the signal's reason. */
  async enter(signal: AbortSignal, { announce }: { announce: boolean }): Promise<void> {
    await this.current.connect(signal);
    this.job.progress({ level: this.now.level });
    if (announce && !this.isReached) await this.announce();
  }

  /**
   * Tries a password by a real login as the next level's user. Right: the run is there, in that session. Wrong: one try of
   * this level is spent. Throws SshFault where that cannot be known, and nothing has changed; or the signal's reason.
   */
  async submit(password: string, signal: AbortSignal): Promise<"right" | "wrong"> {
    const { level } = this.now;
    const login = { user: userOf(this.settings, level + 1), password };
    const client = await logIn(this.host, login, signal).catch((error: unknown) => {
      if (error instanceof SshFault && error.kind === "refused") return null;
      throw error;
    });
    if (client === null) {
      // A short one may be an ordinary word that appears everywhere; a long one may be the right one elsewhere.
      const refused = password.length < LONG ? this.now.refused : [...this.now.refused, password];
      this.now = { ...this.now, refused };
      if (password.length < LONG && !Object.values(this.now.secrets).includes(password)) this.mask.forget(password);
      this.learn();
      await this.spendTry("a password was refused");
      return "wrong";
    }
    this.current.close();
    this.current = new LevelSession(this.host, login, client);
    const secrets = { ...this.now.secrets, [secretName(level + 1)]: password };
    this.now = { ...this.now, level: level + 1, password, retryCount: 0, grantedTries: null, secrets };
    this.learn();
    await this.job.report({ type: "level_completed", message: `Level ${level} completed`, data: { level } });
    this.job.progress({ level: level + 1 });
    if (!this.isReached) await this.announce();
    return "right";
  }

  /** One try of this level is used up, and the log says why. */
  async spendTry(why: string): Promise<void> {
    this.now = { ...this.now, retryCount: this.now.retryCount + 1 };
    const { current: level, retryCount: used, maxRetries: tries } = this.level;
    const message = `Try ${used} of ${tries} of level ${level} is used up: ${why}.`;
    await this.job.report({ type: "log", message, data: { level, used, tries } });
  }

  /** All tries of this level are there again, or as many as a person granted. */
  refresh(grantedTries: number | null): void {
    this.now = { ...this.now, retryCount: 0, grantedTries };
  }

  /** So that the run's page no longer shows those that are used up. */
  async tellFreshTries(): Promise<void> {
    if (this.isReached) return;
    const { current: level, maxRetries: tries } = this.level;
    const data = { level, used: 0, tries, target: this.settings.targetLevel };
    await this.job.report({ type: "log", message: `Level ${level} has ${tries} fresh tries.`, data });
  }

  /** Notes what a person's takeover has come to. */
  noteTakeover(takeover: LevelState["takeover"]): void {
    this.now = { ...this.now, takeover };
  }

  close(): void {
    this.current.close();
  }

  private get tries(): number {
    return this.now.grantedTries ?? this.settings.maxRetries;
  }

  private newSession(): LevelSession {
    return new LevelSession(this.host, { user: userOf(this.settings, this.now.level), password: this.now.password });
  }

  private async announce(): Promise<void> {
    const { level } = this.now;
    const data = { level, target: this.settings.targetLevel, tries: this.tries };
    await this.job.report({ type: "level_started", message: `Level ${level} started`, data });
  }

  private learn(): void {
    for (const password of [...Object.values(this.now.secrets), ...this.now.refused]) this.mask.learn(password);
  }
}
