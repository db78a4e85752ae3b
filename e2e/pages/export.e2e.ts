import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Download } from '@playwright/test';
import { origin } from '../environment.ts';
import { expect, test } from '../fixtures.ts';
import { registerMember } from '../members.ts';

/** Proxies requests to the product and closes the connection before the response is complete. */
const connection = createServer((request, response) => {
  get(new URL(request.url ?? '', origin), { headers: request.headers }, (whole) => {
    response.writeHead(whole.statusCode ?? 0, whole.headers);
    whole.once('data', (chunk: Buffer) => response.write(chunk.subarray(0, 100), () => response.destroy()));
  });
});

let address: string;
test.beforeAll(async () => {
  connection.listen(0, 'localhost');
  await once(connection, 'listening');
  address = `http://localhost:${(connection.address() as AddressInfo).port}`;
});
test.afterAll(() => {
  connection.close();
});

test('data export saves no file and shows an error when the connection breaks midway', async ({
  visit,
  allowErrors,
}) => {
  allowErrors();
  const person = await visit('phone');
  const { page } = person;
  await person.openAs(await registerMember('Irene Falcão'), '/perfil');
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
  // Only the second click downloaded a file.
  expect(downloads).toHaveLength(1);
});
