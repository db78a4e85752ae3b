import { Logger } from '@nestjs/common';
import { redrive } from './redrive.js';
import { messageOf } from './time.js';

// node libs/messaging/dist/redrive-command.js <queue>, with RABBITMQ_URL set: brings dead letters back.
const url = process.env['RABBITMQ_URL'];
const queue = process.argv[2];

if (!url || !queue) {
  process.stderr.write('Usage: RABBITMQ_URL=amqp://… redrive-command.js <queue>\n');
  process.exitCode = 2;
} else {
  Logger.overrideLogger(['warn', 'error']);
  try {
    process.stdout.write(`${await redrive(url, queue)} back in ${queue}\n`);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}
