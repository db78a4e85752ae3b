import {
  eventEnvelope,
  upcastData,
  type EventContract,
  type IntegrationEvent,
} from '@pechincha/contracts/event';
import { getErrorMessage } from './time.js';

/** No later try can mend it. */
export class MalformedEventError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'MalformedEventError';
  }
}

/** Published by a newer release: a replica that knows this version will handle it. */
export class NewerVersionError extends Error {
  constructor(version: number, knownVersion: number) {
    super(`version ${version} is newer than ${knownVersion}, which is understood here`);
    this.name = 'NewerVersionError';
  }
}

/**
 * The bytes of a message as the event that its contract describes, an older version upcast.
 * @throws MalformedEventError | NewerVersionError
 */
export function parseEvent(body: Buffer, contract: EventContract): IntegrationEvent {
  const envelope = eventEnvelope.safeParse(parseJson(body));
  if (!envelope.success) throw new MalformedEventError(`not a fact: ${formatIssues(envelope.error.issues)}`);
  const { name, version } = envelope.data;
  if (name !== contract.name) throw new MalformedEventError(`"${name}" in the queue of "${contract.name}"`);
  if (version > contract.version) throw new NewerVersionError(version, contract.version);
  const data = contract.data.safeParse(upcastEventData(contract, version, envelope.data.data));
  if (!data.success)
    throw new MalformedEventError(`data is not as agreed: ${formatIssues(data.error.issues)}`);
  return { ...envelope.data, version: contract.version, data: data.data };
}

function upcastEventData(contract: EventContract, version: number, data: unknown): unknown {
  try {
    const current = upcastData(contract, version, data);
    if (current !== undefined) return current;
  } catch (error) {
    throw new MalformedEventError(`version ${version} cannot be upcast: ${getErrorMessage(error)}`);
  }
  throw new MalformedEventError(`version ${version}, understood is ${contract.version}`);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new MalformedEventError('not JSON');
  }
}

/** Where it is wrong, without the values: headers of dead letters end up in logs. */
function formatIssues(issues: { path: PropertyKey[]; message: string }[]): string {
  return issues.map(({ path, message }) => `${path.map(String).join('.') || '(all)'} ${message}`).join('; ');
}
