import { resolve } from 'node:path';
import { backup, compose } from './compose.ts';

// npm run compose:restore -- FOLDER [--replace]: stops the services, restores, and starts them.

const services = [
  'front',
  'gateway',
  'users',
  'promotions',
  'moderation',
  'ads',
  'gamification',
  'notifications',
];

const [folder, ...options] = process.argv.slice(2);
if (!folder || options.some((option) => option !== '--replace')) {
  console.error('Usage: npm run compose:restore -- FOLDER [--replace]');
  process.exit(2);
}
try {
  await compose('stop', ...services);
  await compose('up', '--detach', 'mongodb-init', 'minio-init');
  await compose('wait', 'mongodb-init', 'minio-init');
  await backup(resolve(folder), 'restore', ...options);
  await compose('up', '--detach', '--wait');
} catch (error) {
  console.error((error as Error).message);
  console.error('The services are stopped: docker compose up --detach starts them on what is there now.');
  process.exitCode = 1;
}
