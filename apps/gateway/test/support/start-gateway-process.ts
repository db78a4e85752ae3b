import { join } from 'node:path';
import { startChild, type Child } from '@pechincha/testing/child-process';
import { createTestEnv, type TestGateway } from './test-gateway.js';

/** Another gateway, in its own process: it has the keys, queues and stub of `gateway`. */
export async function startGatewayProcess(
  gateway: TestGateway,
  settings: Record<string, string>,
): Promise<{ child: Child; url: string }> {
  const unique = gateway.config.MESSAGING_PREFIX.slice(0, -1);
  const env = createTestEnv(unique, gateway.service.url, settings);
  const child = startChild(join(import.meta.dirname, 'gateway-process.ts'), [], env);
  const url = await child.waitForMessage<string>();
  return { child, url };
}
