import { updateMe } from '@pechincha/contracts/operations/users';
import { call } from '../api.ts';
import { createPicture } from '../pictures.ts';
import { expect, test } from '../fixtures.ts';
import { withGoogle, stubGoogle } from './google.ts';
import { registerMember } from '../members.ts';

test('profile changes name, picture and password, exports the data and deletes the account', async ({
  visit,
  allowErrors,
}) => {
  allowErrors();
  const person = await visit('phone');
  const { page } = person;
  const member = await registerMember('Celina Duarte');
  await person.openAs(member, '/perfil');
  await page.getByRole('heading', { name: 'Celina Duarte' }).waitFor();
  await page.getByText(/^Nível: /).waitFor();
  await page.getByText(/Membro desde/).waitFor();
  await page.getByText(/^faltam? [\d.]+ pontos? para /i).waitFor();
  await page.getByRole('progressbar', { name: /^Caminho até o nível / }).waitFor();
  expect(await person.listA11yViolations()).toEqual([]);

  await page.getByRole('button', { name: /Promoç(ão|ões)$/ }).click();
  const modal = page.getByRole('dialog', { name: 'Últimas Promoções Publicadas' });
  await modal.getByText('Nenhuma promoção publicada ainda.').waitFor();
  await page.keyboard.press('Escape');
  await modal.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Editar perfil' }).click();
  const name = page.getByLabel('Nome de exibição');
  const invalidInputs: [typed: string, text: string][] = [
    ['   ', 'Nome de exibição é obrigatório.'],
    [' Cê ', 'Nome de exibição deve ter pelo menos 3 caracteres.'],
  ];
  for (const [typed, text] of invalidInputs) {
    await name.fill(typed);
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await page.getByText(text).waitFor();
  }
  const file = page.locator('input[type=file]');
  const textFile = { name: 'lista.txt', mimeType: 'text/plain', buffer: Buffer.from('leite') };
  await file.setInputFiles(textFile);
  await page.getByText('Tipo de arquivo inválido. Apenas JPG, PNG, GIF são permitidos.').waitFor();
  const tooLargeFile = { name: 'g.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) };
  await file.setInputFiles(tooLargeFile);
  await page.getByText('Arquivo muito grande. O tamanho máximo é 5MB.').waitFor();
  await file.setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer: await createPicture() });
  await page.getByText('Arquivo muito grande. O tamanho máximo é 5MB.').waitFor({ state: 'detached' });
  await name.fill('Celina da Feira');
  expect(await person.listA11yViolations()).toEqual([]);

  // A failed request keeps the typed values and shows the server's message, if any.
  const failures: [body: object, text: string][] = [
    [{}, 'Erro ao atualizar perfil.'],
    [{ msg: 'A foto não pôde ser lida.' }, 'A foto não pôde ser lida.'],
  ];
  for (const [json, text] of failures) {
    await page.route('**/api/users/me/avatar', (route) => route.fulfill({ status: 500, json }), {
      times: 1,
    });
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await page.getByText(text, { exact: true }).waitFor();
    expect(await name.inputValue()).toBe('Celina da Feira');
  }
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByText('Perfil atualizado com sucesso!').waitFor();
  await page.getByRole('heading', { name: 'Celina da Feira' }).waitFor();

  await page.getByRole('button', { name: 'Trocar senha' }).click();
  const change = page.getByRole('button', { name: 'Salvar senha' });
  expect(await change.isDisabled()).toBe(true);
  await page.getByLabel('Senha atual', { exact: true }).fill('outra-senha-1');
  await page.getByLabel('Nova senha', { exact: true }).fill('abc123');
  await page.getByLabel('Confirmar Senha', { exact: true }).fill('abc124');
  await page.getByLabel('Confirmar Senha', { exact: true }).blur();
  await page.getByText('As senhas não coincidem').waitFor();
  await page.getByLabel('Confirmar Senha', { exact: true }).fill('abc123');
  await change.click();
  await page.getByText('Senha atual incorreta').first().waitFor();
  await page.getByLabel('Senha atual', { exact: true }).fill(member.password);
  await change.click();
  await page.getByText('Senha alterada com sucesso!').waitFor();
  await page.getByText(/Esta senha (está|segue|repete)|Senhas com 8 caracteres/).waitFor();

  await page.route('**/api/users/me/export', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Baixar meus dados' }).click();
  await page.getByText('Não deu para baixar seus dados.').waitFor();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar meus dados' }).click();
  expect((await coming).suggestedFilename()).toBe('pechincha-meus-dados.json');

  const deleteButton = page.getByRole('button', { name: 'Excluir minha conta' });
  await deleteButton.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.locator('input:focus').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.locator('button:focus', { hasText: 'Excluir minha conta' }).waitFor();
  await deleteButton.click();
  await dialog.getByText(/Conta removida/).waitFor();
  expect(await dialog.getByText('Google').count()).toBe(0);
  expect(await person.listA11yViolations()).toEqual([]);
  await dialog.getByLabel('Sua senha').fill('nao-é-esta-1');
  await dialog.getByRole('button', { name: 'Excluir minha conta' }).click();
  await dialog.getByText('Senha incorreta').waitFor();
  await dialog.getByLabel('Sua senha').fill('abc123');
  await dialog.getByRole('button', { name: 'Excluir minha conta' }).click();
  await page.getByRole('heading', { name: 'Sua conta foi excluída' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/perfil');
  await page.getByRole('link', { name: 'Ver as promoções' }).click();
  await page.getByRole('article').first().waitFor();
  await page.goto(`/usuario/${member.id}`);
  await page.getByRole('heading', { name: 'Usuário não encontrado' }).waitFor();
});

test('photo that is saved alone leaves a name that was saved elsewhere meanwhile', async ({ visit }) => {
  const person = await visit('phone');
  const { page } = person;
  const member = await registerMember('Celina Duarte');
  await person.openAs(member, '/perfil');
  await page.getByRole('button', { name: 'Editar perfil' }).click();
  await call(updateMe, { token: member.token, body: { name: 'Celina Prado' } });
  const picture = { name: 'eu.png', mimeType: 'image/png', buffer: await createPicture() };
  await page.locator('input[type=file]').setInputFiles(picture);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByText('Perfil atualizado com sucesso!').waitFor();
  await page.getByRole('heading', { name: 'Celina Prado' }).waitFor();
});

test('public profile is shown to visitors, also when the list of badges fails', async ({
  visit,
  allowErrors,
}) => {
  allowErrors();
  const person = await visit('desktop');
  const { page } = person;
  await page.goto('/');
  const author = await page.evaluate(async () => {
    const response = await fetch('/api/promotions?limit=20');
    const { promotions } = (await response.json()) as {
      promotions: { author: { _id: string; name: string } }[];
    };
    return promotions.map(({ author }) => author).find(({ name }) => name !== 'Conta removida');
  });
  await page.route('**/api/gamification/badges', (route) => route.fulfill({ status: 500, json: {} }));
  // A member without a level shows a dash.
  await page.route(`**/api/users/${author?._id}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...((await response.json()) as object), level: null } });
  });
  await page.goto(`/usuario/${author?._id}`);
  await page.getByRole('heading', { name: author?.name, exact: true }).waitFor();
  await page.getByText('Nível: —').waitFor();
  await page.getByRole('article').first().waitFor();
  expect(await page.getByRole('button', { name: 'Editar perfil' }).count()).toBe(0);
  expect(await page.locator('.toast').count()).toBe(0);
  expect(await person.listA11yViolations()).toEqual([]);

  await page.getByRole('button', { name: /Promoç(ão|ões)$/ }).click();
  const modal = page.getByRole('dialog', { name: 'Últimas Promoções Publicadas' });
  const links = modal.getByRole('link');
  await links.first().waitFor();
  expect(await links.count()).toBeLessThanOrEqual(5);
  expect(await links.first().getAttribute('href')).toMatch(/^\/promocao\/[0-9a-f]{24}$/);
});

test('member signs out of all devices, and sees an error when that fails', async ({ visit, allowErrors }) => {
  allowErrors();
  const person = await visit('desktop');
  const { page } = person;
  const member = await registerMember('Otávio Brandão');
  await person.openAs(member, '/perfil');
  const confirm = page.getByRole('button', { name: 'Sair de todos', exact: true });
  await page.route('**/api/users/logout-all', (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Sair de todos os aparelhos' }).click();
  await confirm.click();
  await page.getByText('Não deu para sair de todos os aparelhos. Tente de novo.').waitFor();
  await confirm.click();
  await page.getByText('Você foi desconectado').waitFor();
  await page.getByRole('heading', { name: 'Entrar' }).waitFor();
});

test('account deletion asks for Google when the member has no password', async ({ visit, allowErrors }) => {
  allowErrors();
  const person = await visit('phone', withGoogle);
  const { page } = person;
  const member = await registerMember('Sueli Tavares');
  await page.route('**/api/users/me', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ json: { ...((await response.json()) as object), hasPassword: false } });
  });
  await stubGoogle(page);
  let reachable = false;
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    reachable ? route.fallback() : route.abort(),
  );
  await person.openAs(member, '/perfil');
  expect(await page.getByRole('button', { name: 'Trocar senha' }).count()).toBe(0);
  await page.getByText('Você entra com o Google, sem senha.').waitFor();

  // When Google is unreachable, the dialog offers to create a password.
  const deleteButton = page.getByRole('button', { name: 'Excluir minha conta' });
  const dialog = page.getByRole('dialog');
  await deleteButton.click();
  await dialog.getByRole('link', { name: 'Crie uma senha por e-mail' }).click();
  await page.getByRole('heading', { name: 'Criar uma senha' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(member.email);
  await page.getByRole('link', { name: 'Voltar ao perfil' }).click();

  reachable = true;
  await deleteButton.click();
  const google = dialog.getByRole('button', { name: 'Botão do Google' });
  await google.waitFor();
  expect(await dialog.getByLabel('Sua senha').count()).toBe(0);
  const sent: unknown[] = [];
  await page.route('**/api/users/me', (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    sent.push(route.request().postDataJSON());
    const errors = [{ field: 'credential', message: 'Esta não é a conta do Google ligada aqui' }];
    return sent.length === 1
      ? route.fulfill({ status: 400, json: { errors } })
      : route.fulfill({ status: 204 });
  });
  await google.click();
  await dialog.getByText('Esta não é a conta do Google ligada aqui').waitFor();
  expect(await person.listA11yViolations()).toEqual([]);
  await google.click();
  await page.getByRole('heading', { name: 'Sua conta foi excluída' }).waitFor();
  expect(sent).toEqual([{ credential: 'palavra-do-google' }, { credential: 'palavra-do-google' }]);
});
