// The notes service in its own process, for tests that read its log; it stops at the first message.
import { TestKit } from './test-kit.js';

const kit = await TestKit.start({
  LOG_LEVEL: 'info',
  LOG_HASH_KEY: process.env['LOG_HASH_KEY'] ?? '',
});
process.send?.({ url: kit.url, token: await kit.member() });
process.once('message', () => void kit.destroy().then(() => process.disconnect()));
