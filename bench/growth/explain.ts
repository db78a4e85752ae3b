import { mongo } from 'mongoose';

export interface ExplainedCommand {
  examined: number;
  returned: number;
  /** The stages of the winning plan. */
  stages: Set<string>;
  /** Printed when the plan is wrong. */
  command: string;
}

/** Fields of the connection and session, not of the query. */
const SESSION_FIELDS = ['lsid', '$db', '$clusterTime', '$readPreference', 'txnNumber', 'apiVersion'];

/** Explains a recorded command by running it once more. */
export async function explainCommand(database: mongo.Db, sent: mongo.Document): Promise<ExplainedCommand> {
  const command = Object.fromEntries(Object.entries(sent).filter(([key]) => !SESSION_FIELDS.includes(key)));
  const explanation = await database.command({ explain: command, verbosity: 'executionStats' });
  const run = getPart(explanation, 'executionStats');
  const stages = new Set<string>();
  collectStages(getPart(explanation, 'winningPlan'), stages);
  if (hasJoinWithoutIndex(explanation)) stages.add('COLLSCAN');
  return {
    examined: Number(run['totalDocsExamined']),
    returned: Number(run['nReturned']),
    stages,
    command: mongo.BSON.EJSON.stringify(command),
  };
}

/**
 * The first part with that name at any depth: explain output of an aggregation nests what that of a find has at the
 * top.
 */
function getPart(part: unknown, name: string): mongo.Document {
  const found = findPart(part, name);
  if (!found) throw new Error(`explain output lacks ${name}: ${JSON.stringify(part).slice(0, 500)}`);
  return found;
}

function findPart(part: unknown, name: string): mongo.Document | undefined {
  if (typeof part !== 'object' || part === null) return undefined;
  const value = (part as mongo.Document)[name];
  if (typeof value === 'object' && value !== null) return value;
  for (const inner of Object.values(part)) {
    const found = findPart(inner, name);
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

/** `$lookup` has a plan for each row that it joins; explain output counts the scans of all. */
const hasJoinWithoutIndex = (part: unknown): boolean =>
  typeof part === 'object' &&
  part !== null &&
  Object.entries(part).some(
    ([name, value]) => (name === 'collectionScans' && Number(value) > 0) || hasJoinWithoutIndex(value),
  );

/** Records the commands that a service sends to its database. */
export class CommandRecorder {
  private readonly client: mongo.MongoClient;

  constructor(client: mongo.MongoClient) {
    this.client = client;
  }

  /** A connection URL with which the client emits command events. */
  static toMonitoredUrl(url: string): string {
    return `${url}${url.includes('?') ? '&' : '?'}monitorCommands=true`;
  }

  /** The find, count and aggregate commands on a collection sent by `work`. */
  async record(collection: string, work: () => Promise<unknown>): Promise<mongo.Document[]> {
    const commands: mongo.Document[] = [];
    const recordCommand = ({ commandName, command }: mongo.CommandStartedEvent): void => {
      if (['find', 'count', 'aggregate'].includes(commandName) && command[commandName] === collection)
        commands.push(command);
    };
    this.client.on('commandStarted', recordCommand);
    try {
      await work();
    } finally {
      this.client.off('commandStarted', recordCommand);
    }
    return commands;
  }
}
