import { pool } from "#lib/db/connection/pool.ts";

const TRIGGER = "lose_answers";

/**
 * What was committed under an Idempotency-Key stays, and the answer to it cannot be stored: as if the process had died between
 * the two. `then`: what happens in place of storing it.
 */
export async function loseAnswers(then: string): Promise<void> {
  await pool().query(`
    CREATE OR REPLACE FUNCTION ${TRIGGER}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${then}; RETURN NEW; END $$;
    CREATE OR REPLACE TRIGGER ${TRIGGER} BEFORE UPDATE OF status ON idempotency_key
      FOR EACH ROW WHEN (OLD.status IS NULL AND NEW.status IS NOT NULL) EXECUTE FUNCTION ${TRIGGER}()`);
}

/** Answers are stored again. */
export async function storeAnswers(): Promise<void> {
  await pool().query(`DROP TRIGGER IF EXISTS ${TRIGGER} ON idempotency_key`);
}
