import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { events } from '@pechincha/contracts/events/all';
import type { EventContract } from '@pechincha/contracts/event';
import { format, resolveConfig } from 'prettier';
import * as z from 'zod/mini';

interface JsonSchema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: string[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

const root = join(import.meta.dirname, '../../..');

const HEAD = `# Events

<!-- Written by npm run docs from libs/contracts/src/events: change the contracts, not this page. -->

Every event goes through the outbox of its producer and one queue for each consumer ([ADR 2](adr/0002-outbox-and-inbox.md), [ADR 3](adr/0003-own-transport-strategy.md)). How to add one: [CONTRIBUTING](../CONTRIBUTING.md#an-event).
`;

const DATA = `## Data

Around the data is the envelope: \`id\`, \`name\`, \`version\`, \`producer\`, \`correlationId\`, \`occurredAt\`, \`subject\` and \`subjectVersion\` ([event.ts](../libs/contracts/src/event.ts)). \`Id\` is 24 hexadecimal digits, \`Time\` is ISO 8601 in UTC.
`;

/** Of all contracts. */
const sources = globSync(join(root, 'libs/contracts/src/events/*.ts')).map((file) => ({
  file: basename(file),
  text: readFileSync(file, 'utf8'),
}));

/** docs/events.md, as Prettier formats it. */
export async function renderEventsPage(): Promise<string> {
  const rows = events.map(
    (event) =>
      `| [${event.name}](#${toAnchor(event.name)}) | ${event.producer} | ${event.consumers.join(', ')} | ${readContract(event).meaning} |`,
  );
  const table = ['| event | producer | consumers | meaning |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
  const page = [HEAD, table, DATA, ...events.map(toSection)].join('\n\n');
  const filepath = join(root, 'docs', 'events.md');
  return format(page, { ...(await resolveConfig(filepath)), filepath });
}

function toSection(event: EventContract): string {
  const type = `type ${toTypeName(event.name)} = ${toType(z.toJSONSchema(event.data) as JsonSchema)};`;
  const { file } = readContract(event);
  return `### ${event.name}\n\nVersion ${event.version}, [contract](../libs/contracts/src/events/${file})\n\n\`\`\`ts\n${type}\n\`\`\``;
}

/** The file of a contract, and the comment above it on one line. */
function readContract({ name }: EventContract): { file: string; meaning: string } {
  const contract = new RegExp(
    `/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s*export const \\w+ = defineEvent\\(\\{\\s*name: '${name.replaceAll('.', '\\.')}',`,
  );
  for (const { file, text } of sources) {
    const comment = contract.exec(text)?.[1];
    if (comment) return { file, meaning: comment.replace(/\s*\n\s*\*?/g, ' ').trim() };
  }
  throw new Error(`The contract of ${name} has no comment that says what the event means.`);
}

function toType(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map((value) => `'${value}'`).join(' | ');
  const alternatives =
    schema.anyOf?.map(toType) ?? [schema.type].flat().map((type) => toSimpleType(type, schema));
  return alternatives.join(' | ');
}

function toSimpleType(
  type: string | undefined,
  { format: textFormat, pattern, items, properties, required }: JsonSchema,
): string {
  switch (type) {
    case 'string':
      if (textFormat === 'date-time') return 'Time';
      return pattern === '^[0-9a-f]{24}$' ? 'Id' : 'string';
    case 'integer':
      return 'number';
    case 'array':
      return `Array<${toType(items ?? {})}>`;
    case 'object': {
      const fields = Object.entries(properties ?? {}).map(
        ([name, field]) => `${name}${required?.includes(name) ? '' : '?'}: ${toType(field)};`,
      );
      return `{\n${fields.join('\n')}\n}`;
    }
    default:
      return type ?? 'unknown';
  }
}

/** GitHub's anchor of a heading. */
const toAnchor = (name: string): string => name.replaceAll('.', '');
const toTypeName = (name: string): string =>
  name.replace(/(?:^|[.-])(\w)/g, (_match, letter: string) => letter.toUpperCase());
