import {
  eventEnvelope,
  upcastData,
  type EventContract,
  type IntegrationEvent,
} from '@pechincha/contracts/event';
import { getErrorMessage } from '@pechincha/persistence/error-message';

/** Not retried: the message is invalid. */
export class MalformedEventError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'MalformedEventError';
  }
}

/** Published by a newer release; a replica of that release can handle it. */
export class NewerVersionError extends Error {
  constructor(version: number, knownVersion: number) {
    super(`version ${version} is newer than the known version ${knownVersion}`);
    this.name = 'NewerVersionError';
  }
}

/**
 * Parses and validates a message body by its contract and upcasts older versions.
 * @throws MalformedEventError | NewerVersionError
 */
export function parseEvent(body: Buffer, contract: EventContract): IntegrationEvent {
  const envelope = eventEnvelope.safeParse(parseJson(body));
  if (!envelope.success)
    throw new MalformedEventError(`not an event: ${formatIssues(envelope.error.issues)}`);
  const { name, version } = envelope.data;
  if (name !== contract.name) throw new MalformedEventError(`"${name}" in the queue of "${contract.name}"`);
  if (version > contract.version) throw new NewerVersionError(version, contract.version);
  const data = contract.data.safeParse(upcastEventData(contract, version, envelope.data.data));
  if (!data.success)
    throw new MalformedEventError(`data does not match the contract: ${formatIssues(data.error.issues)}`);
  return { ...envelope.data, version: contract.version, data: data.data };
}

function upcastEventData(contract: EventContract, version: number, data: unknown): unknown {
  try {
    const current = upcastData(contract, version, data);
    if (current !== undefined) return current;
  } catch (error) {
    throw new MalformedEventError(`version ${version} cannot be upcast: ${getErrorMessage(error)}`);
  }
  throw new MalformedEventError(`version ${version} has no upcast to ${contract.version}`);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new MalformedEventError('not JSON');
  }
}

/** Paths and messages without values, because headers of dead letters are logged. */
function formatIssues(issues: { path: PropertyKey[]; message: string }[]): string {
  return issues.map(({ path, message }) => `${path.map(String).join('.') || '(all)'} ${message}`).join('; ');
}
