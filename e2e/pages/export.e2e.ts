import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Download } from 'playwright-core';
import { origin } from '../origin.ts';
import { openBrowser, Person } from './browser.ts';
import { newMember, openAs } from './new-member.ts';

/** Hands requests on to the product, and loses the connection before the response is whole. */
const connection = createServer((request, response) => {
  get(new URL(request.url ?? '', origin), { headers: request.headers }, (whole) => {
    response.writeHead(whole.statusCode ?? 0, whole.headers);
    whole.once('data', (chunk: Buffer) => response.write(chunk.subarray(0, 100), () => response.destroy()));
  });
});

describe('export of the member’s data', () => {
  let browser: Browser;
  let address: string;
  beforeAll(async () => {
    browser = await openBrowser();
    connection.listen(0, 'localhost');
    await once(connection, 'listening');
    address = `http://localhost:${(connection.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await browser.close();
    connection.close();
  });

  it('saves no file and shows an error when the connection breaks midway', async () => {
    const person = await Person.arrive(browser, 'phone');
    const { page } = person;
    await openAs(person, await newMember('Irene Falcão'), '/perfil');
    const downloads: Download[] = [];
    page.on('download', (download) => downloads.push(download));
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/users/me/export')) statuses.push(response.status());
    });
    await page.route(
      '**/api/users/me/export',
      (route) => route.continue({ url: `${address}/api/users/me/export` }),
      { times: 1 },
    );
    const button = page.getByRole('button', { name: 'Baixar meus dados' });
    await button.click();
    await page.getByText('Não deu para baixar seus dados.').waitFor();
    expect(statuses).toEqual([200]);
    const coming = page.waitForEvent('download');
    await button.click();
    await coming;
    // Of the second press alone.
    expect(downloads).toHaveLength(1);
  });
});
