import { parseArgs } from 'node:util';
import { chooseBackup, createBackup, describeBackups, rotateBackups, verifyBackup } from './backup.ts';
import { openDestination } from './destination.ts';
import { recover, restoreBackup } from './restore.ts';
import { runSchedule } from './schedule.ts';
import {
  readDatabaseSettings,
  readDestinationSettings,
  readScheduleSettings,
  readSettings,
} from './settings.ts';

const USAGE = 'Usage: create | rotate | list | verify [NAME] | restore [NAME] | recover | schedule';

const print = (line: string): void => console.log(line);

/** Takes a name or nothing. */
const commands: Record<string, (name?: string) => Promise<void>> = {
  create: async () => print(await createBackup(readSettings(process.env))),
  rotate: async () => void (await rotateBackups(readSettings(process.env), print)),
  list: async () => {
    for (const backup of await describeBackups(readDestinationSettings(process.env))) {
      const content = `${backup.documents} documents, ${backup.pictures} pictures`;
      const size = `${(backup.bytes / 1e6).toFixed(1)} MB`;
      print([backup.name, size, backup.isComplete ? `complete: ${content}` : 'incomplete'].join('  '));
    }
  },
  verify: async (name) => {
    const destination = await openDestination(readDestinationSettings(process.env));
    const chosen = await chooseBackup(destination, name);
    await verifyBackup(destination, chosen);
    print(`${chosen} is complete and undamaged.`);
  },
  restore: async (name) => {
    const restored = await restoreBackup(readSettings(process.env), name, print);
    print(`Restored ${restored}: start the services.`);
  },
  recover: async () => {
    const texts = {
      'nothing to do': 'No restore was interrupted.',
      undone: 'An interrupted restore was undone: all is as it was before.',
      completed: 'An interrupted restore was completed.',
    };
    print(texts[await recover(readDatabaseSettings(process.env))]);
  },
  schedule: () => runSchedule(readScheduleSettings(process.env), print),
};
const TAKES_NAME = ['verify', 'restore'];

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [action = '', name, ...more] = positionals;
  const command = commands[action];
  if (!command || more.length > 0 || (name !== undefined && !TAKES_NAME.includes(action)))
    throw new Error(USAGE);
  // The first process of a container ends by no signal that it does not handle.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => process.exit(action === 'schedule' ? 0 : 1));
  await command(name);
}

main().then(
  // The S3 client keeps connections open.
  () => process.exit(),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
