import { eventually } from '@pechincha/testing/eventually';
import type { Browser, Page } from 'playwright-core';
import { required } from '../origin.ts';
import { openBrowser, Person } from './browser.ts';
import { arrange } from './members.ts';
import { openAs } from './new-member.ts';

const HIDE = `
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  delete document.visibilityState`;

/** The sum of the series of that name with these labels. */
async function readMetric(name: string, ...labels: string[]): Promise<number> {
  const text = await (await fetch(required('GATEWAY_METRICS_URL'))).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) && labels.every((label) => line.includes(label)))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** Waits until the code that reports is there in the page as it was loaded last. */
async function waitForReporting(page: Page): Promise<void> {
  const code = await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .find((name) => /\/assets\/report-[\w-]+\.js$/.test(name)),
  );
  // The same module again: it is there once it has been run.
  await page.evaluate(`import(${JSON.stringify(await code.jsonValue())}).then(() => true)`);
}

describe('what pages report of themselves', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('uncaught errors are counted by kind and route when the page is left', async () => {
    const { page, complaints } = await Person.arrive(browser, 'desk');
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
    await eventually(() => expect(complaints).toHaveLength(4));
    await page.goto('/termos');
    await eventually(async () => expect(await counts()).toEqual([errors + 1, rejections + 1]));
    expect(complaints.filter((text) => !/thrown twice|nobody waited|left/.test(text))).toEqual([]);
  });

  it('code that a deploy took away is no error to report', async () => {
    const { page } = await Person.arrive(browser, 'desk', { serviceWorkers: 'block' });
    await page.route(/\/assets\/privacy-page-.*\.js/, (route) => route.fulfill({ status: 404 }));
    await page.goto('/privacidade');
    // After the one reload that such a loss is worth.
    await page.getByRole('heading', { name: 'Algo deu errado' }).waitFor();
    await waitForReporting(page);
    const sending = page.waitForRequest('**/api/client-reports');
    await page.evaluate(HIDE);
    expect((await sending).postDataJSON()).toMatchObject({ errors: [], webVitals: expect.any(Array) });
  });

  it('web vitals of a page are counted when it is left, and say nothing of the member who read it', async () => {
    const reader = await Person.arrive(browser, 'phone', { serviceWorkers: 'block' });
    const { page, complaints } = reader;
    const session = await arrange.register('Vitória');
    const labels = ['route="/meus-alertas"', 'device="narrow"'];
    const count = (vital: string) =>
      vital === 'CLS'
        ? readMetric('client_cumulative_layout_shift_count', ...labels)
        : readMetric('client_web_vital_seconds_count', `vital="${vital}"`, ...labels);
    const vitals = ['LCP', 'FCP', 'TTFB', 'CLS'];
    const before = await Promise.all(vitals.map(count));
    await openAs(reader, session, '/termos');
    await page.goto('/meus-alertas?de=ana@loja.com.br');
    await waitForReporting(page);
    // What is sent by a page that is gone cannot be looked at: first it is hidden, as far as it can tell.
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
    await eventually(async () =>
      expect(await Promise.all(vitals.map(count))).toEqual(before.map((number) => number + 1)),
    );
    expect(complaints).toEqual([]);
  });
});
