import { expect, test } from '../fixtures.ts';
import { registerMember } from '../members.ts';

test('alerts page creates, deactivates and deletes an alert', async ({ visit }) => {
  const person = await visit('phone');
  const { page } = person;
  await person.openAs(await registerMember('Dalva Prado'), '/meus-alertas');
  await page.getByRole('heading', { name: 'Gerenciar Alertas de Promoção' }).waitFor();
  await page.getByRole('heading', { name: 'Nenhum alerta ainda' }).waitFor();
  expect(await person.listA11yViolations()).toEqual([]);

  // Spaces alone show an error below the field and a warning.
  await page.getByLabel('Palavra-chave').fill('   ');
  await page.getByRole('button', { name: 'Criar alerta' }).click();
  const warning = page
    .getByRole('group', { name: 'Avisos', exact: true })
    .getByText('Por favor, insira uma palavra-chave.');
  await warning.waitFor();
  await page.locator('.error').getByText('Por favor, insira uma palavra-chave.').waitFor();

  for (const keyword of ['fone sem fio', 'ração para cachorro idoso']) {
    await page.getByLabel('Palavra-chave').fill(keyword);
    await page.getByLabel('Palavra-chave').press('Enter');
    await page.getByRole('switch', { name: keyword }).waitFor();
  }
  await page.getByText('Alerta criado com sucesso!').first().waitFor();
  expect(await page.getByLabel('Palavra-chave').inputValue()).toBe('');
  await page.getByText('2 alertas, 2 ativos').waitFor();
  // What went well takes the place of what did not.
  await expect(warning).toHaveCount(0);

  await page.getByRole('switch', { name: 'fone sem fio' }).click();
  await page.getByText('2 alertas, 1 ativo', { exact: true }).waitFor();
  expect(await person.listA11yViolations()).toEqual([]);
  await page.reload();
  await page.getByText('2 alertas, 1 ativo', { exact: true }).waitFor();
  expect(await page.getByRole('switch', { name: 'fone sem fio' }).getAttribute('aria-checked')).toBe('false');

  await page.getByRole('button', { name: 'Remover o alerta “fone sem fio”' }).click();
  await page.getByText('Alerta removido com sucesso.').waitFor();
  await page.getByText('1 alerta, 1 ativo').waitFor();
});

test('alerts page shows a toast when a request fails', async ({ visit, allowErrors }) => {
  allowErrors();
  const person = await visit('desktop');
  const { page } = person;
  const member = await registerMember('Nilo Peixoto');
  let broken = true;
  await page.route('**/api/alerts', (route) =>
    route.request().method() === 'GET' && broken
      ? route.fulfill({ status: 500, json: {} })
      : route.fallback(),
  );
  await person.openAs(member, '/meus-alertas');
  await page.locator('.toasts').getByText('Não foi possível carregar seus alertas.').waitFor();
  broken = false;
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await page.getByRole('heading', { name: 'Nenhum alerta ainda' }).waitFor();

  const field = page.getByLabel('Palavra-chave');
  const create = page.getByRole('button', { name: 'Criar alerta' });
  const refusals: [status: number, body: object, text: string][] = [
    [500, {}, 'Erro ao criar alerta.'],
    [
      409,
      { code: 'ALERT_EXISTS', msg: 'Você já tem um alerta com esta palavra-chave.' },
      'Você já tem um alerta com esta palavra-chave.',
    ],
    [
      400,
      {
        msg: 'Dados inválidos',
        errors: [{ field: 'keyword', msg: 'Longa', message: 'Palavra longa demais' }],
      },
      'Palavra longa demais',
    ],
  ];
  for (const [status, json, text] of refusals) {
    await page.route('**/api/alerts', (route) => route.fulfill({ status, json }), { times: 1 });
    await field.fill('bicicleta');
    await create.click();
    await page.locator('.toasts').getByText(text, { exact: true }).waitFor();
    // Errors of the keyword are also shown below its field.
    expect(await page.locator('form').getByText(text, { exact: true }).count()).toBe(status < 500 ? 1 : 0);
    // The typed keyword is kept.
    expect(await field.inputValue()).toBe('bicicleta');
  }
  await create.click();
  const toggle = page.getByRole('switch', { name: 'bicicleta' });
  await toggle.waitFor();

  await page.route('**/api/alerts/**', (route) => route.fulfill({ status: 500, json: {} }), { times: 2 });
  await toggle.click();
  await page.getByText('Erro ao alternar status do alerta.').waitFor();
  expect(await toggle.getAttribute('aria-checked')).toBe('true');
  await page.getByRole('button', { name: /Remover o alerta/ }).click();
  await page.getByText('Erro ao remover alerta.').waitFor();
  expect(await toggle.count()).toBe(1);
});
