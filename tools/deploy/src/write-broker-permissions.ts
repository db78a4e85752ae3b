import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { events } from '@pechincha/contracts/events/all';
import { createBrokerPermissions } from './broker-permissions.ts';

// node tools/deploy/src/write-broker-permissions.ts, to be run after a change of the events.

const file = join(import.meta.dirname, '..', '..', '..', 'deploy', 'servers', 'rabbitmq', 'permissions.json');
writeFileSync(file, `${JSON.stringify(createBrokerPermissions(events), null, 2)}\n`);
