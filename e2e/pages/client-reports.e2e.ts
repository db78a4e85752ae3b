import type { Page } from '@playwright/test';
import { getVariable } from '../environment.ts';
import { expect, test } from '../fixtures.ts';
import { registerMember } from '../members.ts';

const HIDE = `
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  delete document.visibilityState`;

/** The sum of the series of that name with these labels. */
async function readMetric(name: string, ...labels: string[]): Promise<number> {
  const text = await (await fetch(getVariable('GATEWAY_METRICS_URL'))).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) && labels.every((label) => line.includes(label)))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** Waits until the reporting code of the current page has run. */
async function waitForReporting(page: Page): Promise<void> {
  const code = await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .find((name) => /\/assets\/client-reports-[\w-]+\.js$/.test(name)),
  );
  // Importing the same module again resolves once it has run.
  await page.evaluate(`import(${JSON.stringify(await code.jsonValue())}).then(() => true)`);
}

test('uncaught errors are counted by kind and route when the page is left', async ({
  visit,
  allowErrors,
}) => {
  allowErrors(/thrown twice|nobody waited|left/);
  const { page, consoleErrors } = await visit('desktop');
  await page.goto('/');
  await page.locator('.deal-title a').first().click();
  await page.waitForURL(/\/promocao\//);
  const counts = () =>
    Promise.all(
      ['error', 'rejection'].map((kind) =>
        readMetric('client_errors_total', 'route="/promocao/:id"', `kind="${kind}"`),
      ),
    );
  const [errors = 0, rejections = 0] = await counts();
  await page.reload();
  await waitForReporting(page);
  await page.evaluate(`setTimeout(() => { throw new TypeError('thrown twice') })`);
  await page.evaluate(`setTimeout(() => { throw new TypeError('thrown twice') })`);
  await page.evaluate(`void Promise.reject(new Error('nobody waited'))`);
  await page.evaluate(`void Promise.reject(new DOMException('left', 'AbortError'))`);
  await expect.poll(() => consoleErrors).toHaveLength(4);
  await page.goto('/termos');
  await expect.poll(counts).toEqual([errors + 1, rejections + 1]);
});

test('error report is empty when a code file of an older build is missing', async ({
  visit,
  allowErrors,
}) => {
  allowErrors();
  allowErrors(/Failed to fetch dynamically imported module/);
  const { page } = await visit('desktop', { serviceWorkers: 'block' });
  await page.route(/\/assets\/privacy-page-.*\.js/, (route) => route.fulfill({ status: 404 }));
  await page.goto('/privacidade');
  // After one automatic reload.
  await page.getByRole('heading', { name: 'Algo deu errado' }).waitFor();
  await waitForReporting(page);
  const sending = page.waitForRequest('**/api/client-reports');
  await page.evaluate(HIDE);
  expect((await sending).postDataJSON()).toMatchObject({ errors: [], webVitals: expect.any(Array) });
});

test('web vitals are counted without personal data when the page is left', async ({ visit }) => {
  const reader = await visit('phone', { serviceWorkers: 'block' });
  const { page } = reader;
  const session = await registerMember('Vitória');
  const labels = ['route="/meus-alertas"', 'device="narrow"'];
  const count = (vital: string) =>
    vital === 'CLS'
      ? readMetric('client_cumulative_layout_shift_count', ...labels)
      : readMetric('client_web_vital_seconds_count', `vital="${vital}"`, ...labels);
  const vitals = ['LCP', 'FCP', 'TTFB', 'CLS'];
  const before = await Promise.all(vitals.map(count));
  await reader.openAs(session, '/termos');
  await page.goto('/meus-alertas?de=ana@loja.com.br');
  await waitForReporting(page);
  // A closed page's requests cannot be inspected, so a visibility change simulates the closing.
  const sending = page.waitForRequest('**/api/client-reports');
  await page.evaluate(HIDE);
  const sent = await sending;
  const headers = Object.keys(await sent.allHeaders());
  expect(headers).toContain('content-type');
  for (const name of ['authorization', 'x-auth-token', 'cookie']) expect(headers).not.toContain(name);
  expect(sent.postData()).toContain('"FCP"');
  expect(sent.postData()).not.toMatch(/ana@|[0-9a-f]{24}/);
  expect((await sent.response())?.status()).toBe(204);
  await page.goto('/termos');
  await expect.poll(() => Promise.all(vitals.map(count))).toEqual(before.map((number) => number + 1));
});
