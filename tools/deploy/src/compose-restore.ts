import { resolve } from 'node:path';
import { serviceNames } from '@pechincha/start/services';
import { backup, compose } from './compose.ts';

// npm run compose:restore -- FOLDER [--replace]: stops the services, restores, and starts them.

const [folder, ...options] = process.argv.slice(2);
if (!folder || options.some((option) => option !== '--replace')) {
  console.error('Usage: npm run compose:restore -- FOLDER [--replace]');
  process.exit(2);
}
try {
  await compose('stop', ...serviceNames, 'front');
  await compose('up', '--detach', 'mongodb-init', 'minio-init');
  await compose('wait', 'mongodb-init', 'minio-init');
  await backup(resolve(folder), 'restore', ...options);
  await compose('up', '--detach', '--wait');
} catch (error) {
  console.error((error as Error).message);
  console.error('The services are stopped: docker compose up --detach starts them on what is there now.');
  process.exitCode = 1;
}
