import { parseArgs } from 'node:util';
import { Logger } from '@nestjs/common';
import { getErrorMessage } from '@pechincha/persistence/errors';
import { DeadLetterClient, type DeadLetter } from './dead-letter-client.js';

const USAGE = `Usage, with RABBITMQ_URL set (and MESSAGING_PREFIX where queues have one):
  dead-letters list                        every queue with its number of dead letters
  dead-letters show QUEUE                  the oldest 20: id, event, reason, attempts, age, error
      --limit=N  --bodies  --json
  dead-letters redrive QUEUE [ID]          moves all dead letters, or one, back into the queue
  dead-letters drop QUEUE ID               deletes one dead letter
  dead-letters drop QUEUE --yes            deletes all dead letters of the queue
`;

class UsageError extends Error {}

interface Options {
  limit?: string;
  bodies?: boolean;
  json?: boolean;
  yes?: boolean;
}

function parseArguments(): { values: Options; positionals: string[] } {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        limit: { type: 'string' },
        bodies: { type: 'boolean' },
        json: { type: 'boolean' },
        yes: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(getErrorMessage(error));
  }
}

async function runAction(
  deadLetters: DeadLetterClient,
  [action, queue, id, ...extra]: string[],
  options: Options,
): Promise<string> {
  if (extra.length > 0) throw new UsageError();
  if (action === 'list' && !queue) return formatCounts(await deadLetters.count());
  if (!queue) throw new UsageError();
  switch (action) {
    case 'show':
      return formatLetters(await deadLetters.list(queue, parseLimit(options)), options);
    case 'redrive':
      return `${assertFound(await deadLetters.redrive(queue, id), queue, id)} back in ${queue}\n`;
    case 'drop':
      if (!id && !options.yes) throw new UsageError('Dropping all of a queue needs --yes.');
      return `${assertFound(await deadLetters.drop(queue, id), queue, id)} dropped from ${queue}\n`;
    default:
      throw new UsageError();
  }
}

function parseLimit({ limit: text = '20' }: Options): number {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError('--limit is a whole number.');
  return limit;
}

function assertFound(count: number, queue: string, id: string | undefined): number {
  if (id && count === 0) throw new Error(`"${queue}" has no dead letter ${id}`);
  return count;
}

function formatCounts(counts: ReadonlyMap<string, number>): string {
  if (counts.size === 0) return 'The broker has no queues yet.\n';
  const rows = [...counts].toSorted(([, one], [, other]) => other - one);
  return rows.map(([queue, count]) => `${String(count).padStart(6)}  ${queue}\n`).join('');
}

function formatLetters(deadLetters: readonly DeadLetter[], { json, bodies = false }: Options): string {
  if (json) {
    const shown = deadLetters.map(({ body, ...letter }) => (bodies ? { ...letter, body } : letter));
    return `${JSON.stringify(shown)}\n`;
  }
  return deadLetters.length === 0
    ? 'No dead letters.\n'
    : deadLetters.map((letter) => formatLetter(letter, bodies)).join('\n');
}

function formatLetter(letter: DeadLetter, withBody: boolean): string {
  const { id, event, reason, attempts, error, correlationId, deadAt, body } = letter;
  const lines = [
    `${id}  ${event}`,
    `  reason       ${reason}, after ${attempts} failed attempts`,
    `  error        ${error}`,
    `  correlation  ${correlationId ?? '-'}`,
    `  dead for     ${deadAt ? formatAge(deadAt) : '-'}`,
    ...(withBody ? [`  body         ${body}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function formatAge(since: string): string {
  const minutes = Math.floor((Date.now() - Date.parse(since)) / 60_000);
  if (minutes < 120) return `${minutes} min`;
  return minutes < 2_880 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1_440)} d`;
}

async function main(url: string | undefined): Promise<void> {
  const { values, positionals } = parseArguments();
  if (!url || positionals.length === 0) throw new UsageError();
  const deadLetters = await DeadLetterClient.open(url, process.env['MESSAGING_PREFIX'] ?? '');
  try {
    process.stdout.write(await runAction(deadLetters, positionals, values));
  } finally {
    await deadLetters.close();
  }
}

Logger.overrideLogger(['warn', 'error']);
main(process.env['RABBITMQ_URL']).catch((error: unknown) => {
  const isUsage = error instanceof UsageError;
  process.stderr.write(
    isUsage ? [error.message, USAGE].filter(Boolean).join('\n') : `${getErrorMessage(error)}\n`,
  );
  process.exitCode = isUsage ? 2 : 1;
});
