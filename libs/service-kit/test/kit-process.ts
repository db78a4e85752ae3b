// The service of notes in a process of its own, for tests that read what it logs; it ends with its first message.
import { KitInTest } from './kit-in-test.js';

const kit = await KitInTest.start({
  LOG_LEVEL: 'info',
  LOG_HASH_KEY: process.env['LOG_HASH_KEY'] ?? '',
});
process.send?.({ url: kit.url, token: await kit.member() });
process.once('message', () => void kit.discard().then(() => process.disconnect()));
