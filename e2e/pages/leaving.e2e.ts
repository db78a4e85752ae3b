import { requestJson } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { registerMember, signInDemoAccount } from '../members.ts';
import { publishPromotion } from '../promotions.ts';

test('each way to open an ad reaches the gateway, which counts a person once', async ({ visit }) => {
  const { token } = await signInDemoAccount('admin');
  // Inactive, so that no other test sees it.
  const ad = await requestJson<{ _id: string; title: string }>('POST', '/admin/advertisements', token, {
    title: 'Feira que abre em outra aba',
    targetUrl: 'https://feira-de-prova.example/',
    position: 'top',
    size: 'small',
    status: 'inactive',
  });
  const path = `/admin/advertisements/${ad._id}`;
  const member = await visit('desktop');
  const visitor = await visit('desktop');
  await member.setSession(await registerMember());
  for (const { context, page } of [member, visitor]) {
    const statuses: Record<string, number[]> = { click: [], views: [] };
    page.on('response', (response) => {
      const name = /\/advertisements\/.*?(click|views)$/.exec(new URL(response.url()).pathname)?.[1];
      if (name) statuses[name]?.push(response.status());
    });
    await context.route('https://feira-de-prova.example/', (route) => route.fulfill({ body: 'A feira' }));
    await page.route('**/api/advertisements/active*', (route) => route.fulfill({ json: [ad] }));
    await page.goto('/');
    const link = page.getByRole('link', { name: ad.title });
    await link.click();
    await link.click({ button: 'middle' });
    await link.click({ modifiers: ['ControlOrMeta'] });
    await link.press('Enter');
    await expect.poll(() => statuses).toEqual({ click: [204, 204, 204, 204], views: [204] });
  }
  await expect.poll(() => requestJson('GET', path, token)).toMatchObject({ clicks: 2, views: 2 });
  await requestJson('DELETE', path, token);
});

test('decision on chosen promotions is sent when the page is left while it can be taken back', async ({
  manager,
}) => {
  const author = await registerMember();
  const title = `Peneira de taquara ${author.id}`;
  const id = await publishPromotion(author.token, { title });
  const { page } = manager;
  await page.goto('/admin/moderacao');
  const choice = page.getByRole('checkbox', { name: `Escolher ${title}` });
  await manager.waitForListed(choice);
  await choice.check();
  const bar = page.getByRole('region', { name: 'Promoções escolhidas' });
  await bar.getByRole('button', { name: 'Aprovar' }).click();
  await page.getByRole('region', { name: 'Decisão em espera' }).waitFor();
  await page.goto('/termos');
  const getPromotion = () => requestJson('GET', `/promotions/${id}`, author.token);
  await expect.poll(getPromotion).toMatchObject({ status: 'active' });
});
