import { getErrorMessage } from '@pechincha/persistence/error-message';
import mongoose from 'mongoose';
import { DeadJobs, type DeadJob } from './dead-jobs.js';

const USAGE = `Usage, with MONGODB_URL set (and MONGODB_DATABASE if it is not pechincha_SERVICE):
  dead-jobs list SERVICE                     collection, id, attempts, time of death, error
  dead-jobs retry SERVICE COLLECTION [ID]    makes all dead jobs of a collection, or one, due again
  dead-jobs drop SERVICE COLLECTION ID       deletes one dead job
`;

class UsageError extends Error {}

async function runAction(deadJobs: DeadJobs, action: string, [collection, id]: string[]): Promise<string> {
  if (action === 'list' && !collection) return formatJobs(await deadJobs.list());
  if (action === 'retry' && collection)
    return `${assertFound(await deadJobs.retry(collection, id))} due again\n`;
  if (action === 'drop' && collection && id)
    return `${assertFound(await deadJobs.drop(collection, id))} dropped\n`;
  throw new UsageError();
}

function assertFound(count: number): number {
  if (count === 0) throw new Error('There is no such dead job');
  return count;
}

const formatJobs = (jobs: readonly DeadJob[]): string =>
  jobs
    .map(({ collection, id, attempts, dead, error }) =>
      [`${collection} ${id}`, `${attempts} attempts`, dead.toISOString(), `${error}\n`].join('  '),
    )
    .join('') || 'No dead jobs.\n';

async function main([action = '', service, ...args]: string[]): Promise<void> {
  const { MONGODB_URL: url, MONGODB_DATABASE: database } = process.env;
  if (!url || !service || args.length > 2) throw new UsageError();
  const options = { appName: 'pechincha-dead-jobs', serverSelectionTimeoutMS: 5_000 };
  const client = new mongoose.mongo.MongoClient(url, options);
  try {
    const deadJobs = new DeadJobs(client.db(database || `pechincha_${service}`));
    process.stdout.write(await runAction(deadJobs, action, args));
  } finally {
    await client.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isUsage = error instanceof UsageError;
  process.stderr.write(isUsage ? USAGE : `${getErrorMessage(error)}\n`);
  process.exitCode = isUsage ? 2 : 1;
});
