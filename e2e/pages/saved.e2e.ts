import { listNotifications } from '@pechincha/contracts/operations/notifications';
import { deletePromotion, editPromotion } from '@pechincha/contracts/operations/promotions';
import { savePromotion } from '@pechincha/contracts/operations/saved-promotions';
import { formatPrice } from '@pechincha/contracts/prices';
import { call } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { createUniqueText, registerMember, type Member } from '../members.ts';
import { moderatePromotion, publishPromotion } from '../promotions.ts';

async function publishApproved(author: Member, title: string): Promise<string> {
  const link = `https://${createUniqueText()}.example/item`;
  const id = await publishPromotion(author.token, { title, link });
  await moderatePromotion(id, author.token, 'approve');
  return id;
}

test('member saves a promotion from its card, finds it again and takes it out', async ({ visit }) => {
  const [author, member] = [await registerMember(), await registerMember()];
  const title = `Moringa ${createUniqueText()}`;
  await publishApproved(author, title);
  const person = await visit('phone');
  const { page } = person;
  await person.openAs(member, '/salvas');
  await page.getByRole('heading', { name: 'Você ainda não salvou nenhuma promoção.' }).waitFor();
  expect(await person.listA11yViolations()).toEqual([]);

  await page.goto(`/busca?q=${encodeURIComponent(title)}`);
  const menu = page.getByRole('button', { name: `Mais opções: ${title}` });
  await menu.click();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByText('Promoção salva.').waitFor();
  await page.getByRole('button', { name: 'Abrir o menu' }).click();
  await page.getByRole('menuitem', { name: 'Promoções Salvas' }).click();
  await page.getByRole('heading', { name: title }).waitFor();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Promoções Salvas 1');
  expect(await person.listA11yViolations()).toEqual([]);

  await menu.click();
  await page.getByRole('button', { name: 'Tirar das salvas' }).click();
  await page.getByText('Tirada das salvas.').waitFor();
  await page.getByRole('heading', { name: 'Você ainda não salvou nenhuma promoção.' }).waitFor();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Desfazer' }).press('Enter');
  await page.getByRole('heading', { name: title }).waitFor();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('saved promotions show what has ended and what is gone, or only the active ones', async ({ visit }) => {
  const [author, member] = [await registerMember(), await registerMember()];
  const titles = ['Bacia', 'Peneira', 'Coador'].map((name) => `${name} ${createUniqueText()}`);
  const ids = await Promise.all(titles.map((title) => publishApproved(author, title)));
  const [active = '', ended = '', gone = ''] = titles;
  for (const id of ids) await call(savePromotion, { token: member.token, params: { id } });
  await call(deletePromotion, { token: author.token, params: { id: ids[2] ?? '' } });

  const person = await visit('desktop');
  const { page } = person;
  await person.openAs(author, `/promocao/${ids[1]}`);
  await page.getByRole('button', { name: 'Expirou' }).click();
  await page.getByRole('button', { name: 'Encerrar' }).click();
  await page.getByText('Promoção encerrada.').waitFor();
  await person.openAs(member, '/salvas');
  await page.getByRole('heading', { name: 'Saiu do ar' }).waitFor();
  await expect(page.getByRole('article').filter({ hasText: ended })).toContainText('Expirada');
  await expect(page.getByText(gone)).toHaveCount(0);
  expect(await person.listA11yViolations()).toEqual([]);
  await page.getByRole('link', { name: 'Só ativas' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([active]);
  await page.getByRole('link', { name: 'Só ativas' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Tirar das salvas' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Saiu do ar' }).waitFor({ state: 'detached' });
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('heading', { name: active }).waitFor();
});

test('member who saved a promotion is notified when its price falls by 5 %', async ({ visit }) => {
  const [author, member] = [await registerMember(), await registerMember()];
  const title = `Caneca ${createUniqueText()}`;
  const id = await publishApproved(author, title);
  const person = await visit('desktop');
  const { page } = person;
  await person.openAs(member, `/promocao/${id}`);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('button', { name: 'Salvar', pressed: true })).toHaveText('Salva');
  await page.getByText('Promoção salva.').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Salvar', pressed: true }).waitFor();

  const body = { title, promotionalPrice: '79,90', link: `https://${createUniqueText()}.example/outro` };
  const store = { store: 'Casa da Chaleira', originalPrice: '129,90' };
  const edited = await call(editPromotion, {
    token: author.token,
    params: { id },
    body: { ...body, ...store },
  });
  expect(edited.status).toBe(200);
  await moderatePromotion(id, author.token, 'approve');
  await expect
    .poll(async () => {
      const { notifications } = (await call(listNotifications, { token: member.token })).body;
      return (notifications as { message: string; path: string }[]).map(({ message, path }) => [
        message,
        path,
      ]);
    })
    .toEqual([[`Baixou para ${formatPrice(79.9)}: ${title}`, `/promocao/${id}`]]);
  await page.reload();
  await page.getByRole('button', { name: /^Avisos/ }).click();
  await page.getByText(`Baixou para ${formatPrice(79.9)}: ${title}`).click();
  await page.waitForURL(`**/promocao/${id}`);
});

test('visitor who saves a promotion goes to the sign-in', async ({ visit }) => {
  const { page } = await visit('phone');
  await page.goto('/');
  await page
    .getByRole('button', { name: /^Mais opções: / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.waitForURL('**/login');
});
