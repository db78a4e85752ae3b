import { allChecks } from '@pechincha/recount/checks/all';
import { openDatabases } from '@pechincha/recount/databases';
import { recount } from '@pechincha/recount/recount';

const PAUSE_MS = 500;

/** Derived numbers that differ from their rows: points, counts, stock and so on. */
export async function findDrifts(env: NodeJS.ProcessEnv): Promise<string[]> {
  const databases = await openDatabases(env);
  try {
    const { drifts } = await recount(allChecks(databases), { pauseMs: PAUSE_MS });
    return drifts.map(
      ({ field, id, stored, counted }) =>
        `${field} of ${id} is ${JSON.stringify(stored)} instead of ${JSON.stringify(counted)}`,
    );
  } finally {
    await databases.close();
  }
}
