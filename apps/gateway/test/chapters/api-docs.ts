import { IDEMPOTENCY_KEY_PATTERN } from '@pechincha/contracts/operation';
import { operations } from '@pechincha/contracts/operations/all';
import type { Chapter } from '@pechincha/testing/chapters';
import { createOpenApiDocument } from '../../src/docs/openapi.js';
import { fetchPage } from '../support/promotion-pages.js';
import type { TestGateway } from '../support/test-gateway.js';

let gateway: TestGateway;

export const apiDocs: Chapter<TestGateway> = (getService) => {
  beforeAll(() => {
    gateway = getService();
  });

  it('OpenAPI document describes exactly the public operations', async () => {
    const response = await gateway.fetch('/api/docs-json');
    const document = (await response.json()) as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    const described = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((o) => o.operationId),
    );
    expect(described.toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
    expect(JSON.stringify(document)).not.toContain('~standard');
  });

  it('OpenAPI document describes the Idempotency-Key as services accept it', () => {
    const { post } = createOpenApiDocument('http://localhost:8080').paths['/promotions'] ?? {};
    const keys = (post?.['parameters'] as { name: string; schema: object }[]).filter(
      ({ name }) => name === 'Idempotency-Key',
    );
    expect(keys.map(({ schema }) => schema)).toEqual([
      { type: 'string', maxLength: 128, pattern: IDEMPOTENCY_KEY_PATTERN.source },
    ]);
    const longest = '~'.repeat(128);
    expect([IDEMPOTENCY_KEY_PATTERN.test(longest), IDEMPOTENCY_KEY_PATTERN.test(`${longest}~`)]).toEqual([
      true,
      false,
    ]);
  });

  it('API docs page lists all operations without scripts or external resources', async () => {
    const response = await fetchPage(gateway, '/api/docs');
    const text = await response.text();
    for (const { path } of operations) expect(text).toContain(path);
    expect(text).not.toMatch(/<script|src="http|href="http/);
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
  });
};
