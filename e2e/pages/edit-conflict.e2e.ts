import { expect, test } from '../fixtures.ts';

const id = '0123456789abcdef01234567';

test('edit form shows both versions when the promotion changed meanwhile, and saves over the new revision', async ({
  admin,
  allowErrors,
}) => {
  allowErrors();
  const { page } = admin;
  const deal = {
    _id: id,
    title: 'Fone sem fio',
    promotionalPrice: 150,
    store: 'Loja A',
    city: 'online',
    link: 'https://loja.example/fone',
    revision: 3,
    author: { _id: id, name: 'Ana' },
  };
  const changes = { title: 'Fone sem fio preto', store: 'Loja B', description: 'Bateria de 30 horas.' };
  const current = { ...deal, ...changes, revision: 5 };
  const sent: string[] = [];
  await page.route(`**/api/promotions/${id}`, (route) => {
    if (route.request().method() === 'GET')
      return route.fulfill({ json: sent.length === 0 ? deal : current });
    const body = route.request().postData() ?? '';
    sent.push(body);
    return body.includes('name="revision"\r\n\r\n5')
      ? route.fulfill({ json: current })
      : route.fulfill({
          status: 409,
          json: { code: 'EDIT_CONFLICT', message: 'A promoção mudou.', promotion: current },
        });
  });
  await page.goto(`/editar-promocao/${id}`);
  await page.getByLabel('Título').fill('Fone azul');
  await page.getByRole('textbox', { name: 'Loja' }).fill('Loja C');
  await page.getByLabel('Cupom').fill('FONE10');
  const conflict = page.getByRole('region', { name: 'A promoção mudou enquanto você editava' });
  // The conflict is found again where the form was left in the middle of it.
  for (const visit of ['first', 'second']) {
    if (visit === 'second') await page.reload();
    await page.getByRole('button', { name: 'Salvar alterações' }).click();
    await conflict.getByText('Fone sem fio preto').waitFor();
    expect(sent.at(-1)).toContain('name="revision"\r\n\r\n3');
    expect(await page.getByRole('textbox', { name: 'Título' }).inputValue()).toBe('Fone azul');
    // Only what both have changed is to be chosen; the rest is as now, or as typed.
    expect(await conflict.getByRole('term').allTextContents()).toEqual(['Título', 'Loja']);
    expect(await page.getByLabel('Descrição').inputValue()).toBe('Bateria de 30 horas.');
  }
  await conflict.getByRole('button', { name: 'Usar o que está na promoção: Loja' }).click();
  expect(await page.getByRole('textbox', { name: 'Loja' }).inputValue()).toBe('Loja B');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await page.waitForURL(`**/promocao/${id}`);
  expect(sent[2]).toMatch(/name="title"\r\n\r\nFone azul/);
  expect(sent[2]).toMatch(/name="store"\r\n\r\nLoja B/);
  expect(sent[2]).toMatch(/name="coupon"\r\n\r\nFONE10/);
  expect(sent[2]).toMatch(/name="description"\r\n\r\nBateria de 30 horas\./);
});
