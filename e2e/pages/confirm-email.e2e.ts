import { expect, test } from '../fixtures.ts';
import { waitForMailedLink } from '../mails.ts';
import { registerMember } from '../members.ts';

test('e-mail is confirmed by the mailed link, once', async ({ visit, allowErrors }) => {
  allowErrors();
  const person = await visit('phone');
  const { page } = person;
  const member = await registerMember('Celina Duarte');
  await person.openAs(member, '/perfil');
  const notice = page.getByRole('region', { name: 'Seus votos ainda não contam' });
  await notice.getByText('Confirme seu e-mail').waitFor();
  await notice.getByText('Sua conta é nova: em poucos dias seus votos passam a contar.').waitFor();
  expect(await person.listA11yViolations()).toEqual([]);
  await notice.getByRole('button', { name: 'Enviar link de confirmação' }).click();
  await expect(notice.getByRole('status')).toHaveText(
    `Enviamos um link para ${member.email}. Ele vale por 24 horas.`,
  );
  expect(await person.listA11yViolations()).toEqual([]);

  const link = await waitForMailedLink(member.email, '/confirmar-email');
  const methods: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/users/confirm-email') methods.push(request.method());
  });
  await page.goto(link);
  await page.getByRole('heading', { name: 'E-mail confirmado' }).waitFor();
  expect(methods).toEqual(['POST']);
  expect(await person.listA11yViolations()).toEqual([]);
  await page.getByRole('link', { name: 'Ir para o perfil' }).click();
  // The account is still new.
  await notice.getByText('Sua conta é nova').waitFor();
  expect(await notice.getByText('Confirme seu e-mail').count()).toBe(0);
  await page.getByText('Confirmado', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Enviar link de confirmação' }).count()).toBe(0);

  await page.goto(link);
  await page.getByRole('heading', { name: 'Seu e-mail já está confirmado' }).waitFor();
  expect(await person.listA11yViolations()).toEqual([]);

  const stranger = await visit('desktop');
  await stranger.page.goto(link);
  await stranger.page.getByRole('heading', { name: 'Este link não vale mais' }).waitFor();
  expect(await stranger.listA11yViolations()).toEqual([]);
  await stranger.page.getByRole('link', { name: 'Entrar para pedir outro' }).click();
  await stranger.signInByForm(member);
  await stranger.page.waitForURL('**/perfil');
});

test('visitor confirms an e-mail without signing in', async ({ visit }) => {
  const member = await registerMember();
  const person = await visit('desktop');
  await person.openAs(member, '/perfil');
  await person.page.getByRole('button', { name: 'Enviar link de confirmação' }).first().click();
  const { page } = await visit('phone');
  await page.goto(await waitForMailedLink(member.email, '/confirmar-email'));
  await page.getByRole('heading', { name: 'E-mail confirmado' }).waitFor();
  expect(await page.getByRole('link', { name: 'Ir para o perfil' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Ver as promoções' }).click();
  await page.getByRole('article').first().waitFor();
  await person.page.reload();
  await person.page.getByText('Confirmado', { exact: true }).waitFor();
});

test('old link is replaced by a new one, three times a day', async ({ visit, allowErrors }) => {
  allowErrors();
  const person = await visit('desktop');
  const { page } = person;
  const member = await registerMember();
  await person.openAs(member, '/confirmar-email?token=velho');
  await page.getByRole('heading', { name: 'Este link não vale mais' }).waitFor();
  const send = page.getByRole('button', { name: 'Enviar novo link' });
  for (let times = 0; times < 3; times += 1) {
    const response = page.waitForResponse('**/api/users/me/confirm-email');
    await send.click();
    expect((await response).status()).toBe(204);
    await page.getByText(`Enviamos um link para ${member.email}.`).waitFor();
  }
  await send.click();
  await page.getByText('Você fez isso muitas vezes em pouco tempo. Espere um pouco.').waitFor();
});

test('confirmation can be repeated after a failed request, and sends nothing without a token', async ({
  visit,
  allowErrors,
}) => {
  allowErrors();
  const person = await visit('phone');
  const { page } = person;
  let requests = 0;
  await page.route('**/api/users/confirm-email', (route) => {
    requests += 1;
    return requests === 1 ? route.abort() : route.fulfill({ json: { message: 'E-mail confirmado.' } });
  });
  await page.goto('/confirmar-email');
  await page.getByRole('heading', { name: 'Este link não vale mais' }).waitFor();
  expect(requests).toBe(0);
  await page.goto('/confirmar-email?token=bom');
  await page.getByText('Não deu certo. Tente de novo.').waitFor();
  expect(await person.listA11yViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await page.getByRole('heading', { name: 'E-mail confirmado' }).waitFor();
  expect(requests).toBe(2);
});
