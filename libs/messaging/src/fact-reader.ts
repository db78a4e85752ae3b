import { eventEnvelope, upcastData, type EventContract, type IntegrationEvent } from '@pechincha/contracts/event';
import { messageOf } from './time.js';

/** No later try can mend it. */
export class MalformedFact extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'MalformedFact';
  }
}

/** Published by a newer release: a replica that knows this version will handle it. */
export class NewerVersion extends Error {
  constructor(version: number, known: number) {
    super(`version ${version} is newer than ${known}, which is understood here`);
    this.name = 'NewerVersion';
  }
}

/**
 * The bytes of a message as the event that its contract describes, an older version upcast.
 * @throws MalformedFact | NewerVersion
 */
export function readFact(body: Buffer, event: EventContract): IntegrationEvent {
  const envelope = eventEnvelope.safeParse(parseJson(body));
  if (!envelope.success) throw new MalformedFact(`not a fact: ${pathsOf(envelope.error.issues)}`);
  const { name, version } = envelope.data;
  if (name !== event.name) throw new MalformedFact(`"${name}" in the queue of "${event.name}"`);
  if (version > event.version) throw new NewerVersion(version, event.version);
  const data = event.data.safeParse(upcast(event, version, envelope.data.data));
  if (!data.success) throw new MalformedFact(`data is not as agreed: ${pathsOf(data.error.issues)}`);
  return { ...envelope.data, version: event.version, data: data.data };
}

function upcast(event: EventContract, version: number, data: unknown): unknown {
  try {
    const current = upcastData(event, version, data);
    if (current !== undefined) return current;
  } catch (error) {
    throw new MalformedFact(`version ${version} cannot be upcast: ${messageOf(error)}`);
  }
  throw new MalformedFact(`version ${version}, understood is ${event.version}`);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new MalformedFact('not JSON');
  }
}

/** Where it is wrong, without the values: headers of dead letters end up in logs. */
function pathsOf(issues: { path: PropertyKey[]; message: string }[]): string {
  return issues.map(({ path, message }) => `${path.map(String).join('.') || '(all)'} ${message}`).join('; ');
}
