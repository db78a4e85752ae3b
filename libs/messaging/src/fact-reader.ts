import { factEnvelope, type EventContract, type Fact } from '@pechincha/contracts/event';

/** No later try can mend it. */
export class MalformedFact extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'MalformedFact';
  }
}

/** The bytes of a message as the fact that its contract describes. @throws MalformedFact */
export function readFact(body: Buffer, event: EventContract): Fact {
  const envelope = factEnvelope.safeParse(parseJson(body));
  if (!envelope.success) throw new MalformedFact(`not a fact: ${pathsOf(envelope.error.issues)}`);
  const { name, version } = envelope.data;
  if (name !== event.name) throw new MalformedFact(`"${name}" in the queue of "${event.name}"`);
  if (version !== event.version)
    throw new MalformedFact(`version ${version}, understood is ${event.version}`);
  const data = event.data.safeParse(envelope.data.data);
  if (!data.success) throw new MalformedFact(`data is not as agreed: ${pathsOf(data.error.issues)}`);
  return { ...envelope.data, data: data.data };
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
