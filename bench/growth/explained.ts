import { mongo } from 'mongoose';

export interface Explained {
  examined: number;
  returned: number;
  /** The stages of the plan that won. */
  stages: Set<string>;
  /** To be told where it is not as it should be. */
  command: string;
}

/** Of a connection and its session, not of the question. */
const OF_THE_CONNECTION = ['lsid', '$db', '$clusterTime', '$readPreference', 'txnNumber', 'apiVersion'];

/** Explains a command as it was sent, by running it once more. */
export async function explained(database: mongo.Db, sent: mongo.Document): Promise<Explained> {
  const command = Object.fromEntries(
    Object.entries(sent).filter(([key]) => !OF_THE_CONNECTION.includes(key)),
  );
  const answer = await database.command({ explain: command, verbosity: 'executionStats' });
  const run = first(answer, 'executionStats');
  const stages = new Set<string>();
  collectStages(first(answer, 'winningPlan'), stages);
  return {
    examined: Number(run['totalDocsExamined']),
    returned: Number(run['nReturned']),
    stages,
    command: mongo.BSON.EJSON.stringify(command),
  };
}

/** The first part of that name, however deep; an aggregation wraps what a find tells at the top. */
function first(part: unknown, name: string): mongo.Document {
  const found = search(part, name);
  if (!found) throw new Error(`An explanation without ${name}: ${JSON.stringify(part).slice(0, 500)}`);
  return found;
}

function search(part: unknown, name: string): mongo.Document | undefined {
  if (typeof part !== 'object' || part === null) return undefined;
  const own = (part as mongo.Document)[name];
  if (typeof own === 'object' && own !== null) return own;
  for (const inner of Object.values(part)) {
    const found = search(inner, name);
    if (found) return found;
  }
  return undefined;
}

function collectStages(plan: unknown, stages: Set<string>): void {
  if (typeof plan !== 'object' || plan === null) return;
  const { stage } = plan as { stage?: unknown };
  if (typeof stage === 'string') stages.add(stage);
  for (const inner of Object.values(plan)) collectStages(inner, stages);
}
