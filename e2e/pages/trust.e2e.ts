import { expect, test } from '../fixtures.ts';
import { requestJson } from '../api.ts';
import { createUniqueText, registerMember, signInDemoAccount, type Member } from '../members.ts';
import { moderatePromotion, publishPromotion } from '../promotions.ts';

const readStatus = async (id: string, { token }: Member) =>
  (await requestJson<{ status: string }>('GET', `/promotions/${id}`, token)).status;

test('admin trusts a member, whose promotions of a known store need no approval', async ({ visit }) => {
  const [member, others] = [await registerMember(), await registerMember()];
  const link = `https://${createUniqueText()}.example/item`;
  for (const number of [1, 2, 3]) {
    const id = await publishPromotion(others.token, { title: `Jarra ${number}`, link: `${link}-${number}` });
    await moderatePromotion(id, others.token, 'approve');
  }
  const desk = await visit('desktop');
  const { page } = desk;
  await desk.openAs(
    await signInDemoAccount('admin'),
    `/admin/usuarios?search=${encodeURIComponent(member.name)}`,
  );
  await page.getByText('Quem pode virar membro de confiança').click();
  await page
    .getByRole('button', { name: `Dar confiança: ${member.name}` })
    .last()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dar confiança' }).click();
  await page.getByRole('row', { name: member.name }).getByText('Membro de confiança').waitFor();
  expect(await desk.listA11yViolations()).toEqual([]);

  const phone = await visit('phone');
  await phone.page.goto(`/usuario/${member.id}`);
  await phone.page.getByText('Membro de confiança').waitFor();
  expect(await phone.listA11yViolations()).toEqual([]);
  await expect(async () => {
    const title = `Jarra ${createUniqueText()}`;
    const id = await publishPromotion(member.token, { title, link: `${link}/${createUniqueText()}` });
    await expect.poll(() => readStatus(id, member), { timeout: 3_000 }).toBe('active');
  }).toPass();
});

test('manager decides several promotions at once, and takes one decision back', async ({ visit }) => {
  const author = await registerMember();
  const titles = [1, 2, 3].map((number) => `Tigela ${number} ${createUniqueText()}`);
  const ids = await Promise.all(
    titles.map((title) =>
      publishPromotion(author.token, { title, link: `https://${createUniqueText()}.example/item` }),
    ),
  );
  const [first = '', second = '', third = ''] = titles;
  const desk = await visit('desktop');
  const { page } = desk;
  await desk.openAs(await signInDemoAccount('gerente'), '/admin/moderacao');
  for (const title of titles) await desk.waitForListed(page.getByRole('row', { name: title }));
  await page.getByRole('row', { name: first }).focus();
  await page.keyboard.press('x');
  await page.getByRole('checkbox', { name: `Escolher ${second}` }).check();
  const bar = page.getByRole('region', { name: 'Promoções escolhidas' });
  await bar.getByText('2 escolhidas').waitFor();
  expect(await desk.listA11yViolations()).toEqual([]);
  await bar.getByRole('button', { name: 'Aprovar' }).click();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByRole('row', { name: first }).waitFor();
  await page.getByRole('checkbox', { name: `Escolher ${first}` }).check();
  await page.getByRole('checkbox', { name: `Escolher ${second}` }).check();
  await bar.getByRole('button', { name: 'Aprovar' }).click();
  await expect(page.getByRole('row', { name: first })).toHaveCount(0);
  // Leaving the page sends it.
  await page.goto('/');
  for (const id of ids.slice(0, 2)) await expect.poll(() => readStatus(id, author)).toBe('active');

  await page.goto('/admin/moderacao');
  await page.getByRole('row', { name: third }).getByRole('button', { name: 'Aprovar' }).click();
  await page.getByText('Promoção aprovada com sucesso!').waitFor();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByText('Decisão desfeita: a promoção voltou à fila.').waitFor();
  await page.getByRole('row', { name: third }).waitFor();
  // The approval can still be on its way.
  await expect.poll(() => readStatus(ids[2] ?? '', author)).toBe('pending');
});
