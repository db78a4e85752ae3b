// The service of notes in a process of its own, for tests that read what it logs; it ends with its first message.
import { TestKit } from './test-kit.js';

const kit = await TestKit.start({
  LOG_LEVEL: 'info',
  LOG_HASH_KEY: process.env['LOG_HASH_KEY'] ?? '',
});
process.send?.({ url: kit.url, token: await kit.member() });
process.once('message', () => void kit.destroy().then(() => process.disconnect()));
