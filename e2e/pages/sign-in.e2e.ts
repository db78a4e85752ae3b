import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { withGoogle, stubGoogle } from './google.ts';
import { registerMember } from '../members.ts';

const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

test('sign-in returns to the requested page, and signed-in members skip it', async ({ visit }) => {
  const person = await visit('phone');
  const { page } = person;
  const member = await registerMember('Rosa Pimentel');
  await page.goto('/meus-alertas');
  await page.getByRole('heading', { name: 'Entrar' }).waitFor();
  const enter = page.getByRole('button', { name: 'Entrar', exact: true });
  expect(await enter.isDisabled()).toBe(true);
  await page.getByLabel('Email').fill('rosa@');
  await page.getByLabel('Senha', { exact: true }).fill('12345');
  await page.getByLabel('Senha', { exact: true }).blur();
  await page.getByText('Email inválido').waitFor();
  await page.getByText('A senha deve ter pelo menos 6 caracteres').waitFor();
  expect(await enter.isDisabled()).toBe(true);
  for (const [text, to] of [
    ['Esqueci minha senha', '/esqueci-senha'],
    ['Termos de Uso', '/termos'],
    ['Política de Privacidade', '/privacidade'],
  ] as const) {
    expect(await page.locator('#conteudo').getByRole('link', { name: text }).getAttribute('href')).toBe(to);
  }
  expect(await person.listA11yViolations()).toEqual([]);

  await page.getByLabel('Email').fill(member.email.toUpperCase());
  await page.getByLabel('Senha', { exact: true }).fill(member.password);
  await page.getByLabel('Lembrar de mim').check();
  const sent = page.waitForRequest('**/api/users/login');
  await enter.click();
  expect((await sent).postDataJSON()).toEqual({
    email: member.email,
    password: member.password,
    remember: true,
  });
  await page.getByText('Login realizado com sucesso!').waitFor();
  await page.getByRole('heading', { name: 'Gerenciar Alertas de Promoção' }).waitFor();

  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === '/');
  }
  await page.goto('/admin');
  await page.getByText('Acesso restrito a administradores').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goto('/admin/moderacao');
  await page.waitForURL((url) => url.pathname === '/');

  await page.getByRole('button', { name: /menu/i }).click();
  await page.getByText('Sair', { exact: true }).click();
  await page.getByText('Você foi desconectado').waitFor();
  expect(await token(page)).toBeNull();
});

test('registration shows field errors, failures and a password hint, and signs the member in', async ({
  visit,
  allowErrors,
}) => {
  allowErrors();
  const person = await visit('desktop');
  const { page } = person;
  await page.goto('/register');
  const fields = {
    name: page.getByLabel('Nome completo'),
    email: page.getByLabel('Email'),
    password: page.getByLabel('Senha', { exact: true }),
    confirmation: page.getByLabel('Confirmar Senha', { exact: true }),
  };
  const send = page.getByRole('button', { name: 'Cadastrar', exact: true });
  const invalidInputs: [field: keyof typeof fields, typed: string, text: string][] = [
    ['name', ' a ', 'O nome deve ter pelo menos 2 caracteres'],
    ['email', 'sem-arroba', 'Email inválido'],
    ['password', 'a1', 'A senha deve ter pelo menos 6 caracteres'],
    ['password', 'abcdef', 'A senha deve conter pelo menos um número'],
    ['confirmation', 'outra', 'As senhas não coincidem'],
  ];
  for (const [field, typed, text] of invalidInputs) {
    await fields[field].fill(typed);
    await fields[field].blur();
    await page.getByText(text).waitFor();
    expect(await send.isDisabled()).toBe(true);
  }
  expect(await person.listA11yViolations()).toEqual([]);
  await fields.name.fill('Vera Salles');
  await fields.email.fill(`vera.${Date.now()}@pechincha.dev`);
  await fields.password.fill('senha123');
  await fields.confirmation.fill('senha123');

  const failures: [status: number, body: object, text: string][] = [
    [500, {}, 'Erro ao realizar cadastro'],
    [429, { msg: 'Devagar.' }, 'Devagar.'],
    [409, { code: 'EMAIL_TAKEN', message: 'Este e-mail já tem uma conta.' }, 'Este e-mail já tem uma conta.'],
  ];
  for (const [status, json, text] of failures) {
    await page.route('**/api/users/register', (route) => route.fulfill({ status, json }), { times: 1 });
    await send.click();
    await page.locator('.toasts').getByText(text, { exact: true }).waitFor();
    expect(await fields.name.inputValue()).toBe('Vera Salles');
  }
  // The error stays until the e-mail changes.
  await fields.email.fill(`vera.${Date.now()}@pechincha.dev`);
  await send.click();
  await page.getByText('Cadastro realizado com sucesso!').waitFor();
  await page.getByText(/Esta senha está entre as mais usadas/).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('sign-in shows an error and focuses the password when it fails', async ({ visit, allowErrors }) => {
  allowErrors();
  const { page } = await visit('desktop');
  await page.goto('/login');
  await page.getByLabel('Email').fill('rosa@pechincha.dev');
  await page.getByLabel('Senha', { exact: true }).fill('qualquer-1');
  const failures: [status: number, body: object, text: string][] = [
    [500, {}, 'Erro ao fazer login'],
    [401, { message: 'E-mail ou senha incorretos.', msg: 'Não' }, 'E-mail ou senha incorretos.'],
    [429, { msg: 'Muitas tentativas.' }, 'Muitas tentativas.'],
  ];
  for (const [status, json, text] of failures) {
    await page.route('**/api/users/login', (route) => route.fulfill({ status, json }), { times: 1 });
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.locator('.toasts').getByText(text, { exact: true }).waitFor();
    // The error is also shown in the form.
    expect(await page.locator('form').getByText(text, { exact: true }).count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
  }
  expect(await token(page)).toBeNull();
});

test('password reset handles failed requests, expired links and a new password', async ({
  visit,
  allowErrors,
}) => {
  allowErrors();
  const person = await visit('phone');
  const { page } = person;
  await page.goto('/esqueci-senha');
  await page.getByLabel('Email').fill('ninguem@pechincha.dev');
  await page.route('**/api/users/forgot-password', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await page.getByText('Erro ao pedir uma nova senha').waitFor();
  // Loads once the browser is idle.
  const isLoaded = "performance.getEntriesByType('resource').some(({ name }) => /after-load/.test(name))";
  await expect.poll(() => page.evaluate(isLoaded)).toBe(true);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByRole('heading', { name: 'Veja seu e-mail' })).toBeFocused();
  await page.getByText('ninguem@pechincha.dev').waitFor();
  expect(await person.listA11yViolations()).toEqual([]);

  await page.goto('/redefinir-senha');
  await page.getByRole('heading', { name: 'Este link não vale mais' }).waitFor();
  const type = async (): Promise<void> => {
    await page.getByLabel('Nova senha', { exact: true }).fill('feira-livre-8');
    await page.getByLabel('Confirmar Senha', { exact: true }).fill('feira-livre-8');
    await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  };
  await page.goto('/redefinir-senha?token=gasto');
  await type();
  await page.getByRole('heading', { name: 'Este link não vale mais' }).waitFor();
  await page.getByRole('link', { name: 'Pedir outro link' }).waitFor();
  await page.route('**/api/users/reset-password', (route) =>
    route.fulfill({ json: { message: 'Ok' }, headers: { 'X-Password-Hint': 'Prefira%20outra.' } }),
  );
  await page.goto('/redefinir-senha?token=bom');
  await type();
  await page.getByRole('heading', { name: 'Senha alterada' }).waitFor();
  await page.getByText('Prefira outra.').waitFor();
  expect(await person.listA11yViolations()).toEqual([]);
});

test('Google callback is accepted only when it was started in this browser', async ({
  visit,
  allowErrors,
}) => {
  allowErrors();
  const { page } = await visit('phone');
  const member = await registerMember('Inês Barreto');
  const notices: [query: string, text: RegExp][] = [
    ['google=desligado', /não está configurado/],
    ['google=cancelado', /Você cancelou o acesso com Google/],
    ['google=recusado', /não confirmou esta conta/],
    ['google=indisponivel', /O Google não respondeu/],
    ['google=tentativas', /Muitas tentativas/],
    ['google_code=de-outra-pessoa', /não começou neste navegador/],
  ];
  let exchanged = 0;
  await page.route('**/api/users/google-exchange', async (route) => {
    exchanged += 1;
    if (exchanged === 1)
      await route.fulfill({ status: 401, json: { message: 'Este acesso com Google não vale mais.' } });
    else await route.fulfill({ json: { token: member.token } });
  });
  for (const [query, text] of notices) {
    await page.goto(`/login?${query}`);
    await page.locator('#conteudo').getByText(text).waitFor();
    expect(new URL(page.url()).search).toBe('');
  }
  expect(exchanged).toBe(0);

  const comeBack = async (): Promise<void> => {
    await page.evaluate(() => sessionStorage.setItem('google-redirect', '1'));
    await page.goto('/login?google_code=daqui');
  };
  await comeBack();
  await page.getByText('Erro ao autenticar com Google').waitFor();
  await page.getByText('Este acesso com Google não vale mais.').waitFor();
  await comeBack();
  await page.waitForURL('**/perfil');
  await page.getByRole('heading', { name: 'Inês Barreto' }).waitFor();
  expect(exchanged).toBe(2);
});

test('Google button signs in and opens the profile', async ({ visit, allowErrors }) => {
  allowErrors();
  const { page } = await visit('desktop', withGoogle);
  const member = await registerMember('Tomás Arruda');
  await stubGoogle(page);
  const failures: [path: string, text: string][] = [
    ['/register', 'Erro ao criar conta com Google'],
    ['/login', 'Erro ao fazer login com Google'],
  ];
  for (const [path, text] of failures) {
    await page.route('**/api/users/google-login', (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    await page.goto(path);
    await page.getByRole('button', { name: 'Botão do Google' }).click();
    await page.getByText(text).waitFor();
  }
  // The link's way through the gateway and the users service, where Google is not configured.
  await page.getByRole('link', { name: 'Continue pela página do Google' }).click();
  await page
    .locator('#conteudo')
    .getByText(/não está configurado/)
    .waitFor();
  await page.route('**/api/users/google-login', (route) => route.fulfill({ json: { token: member.token } }));
  await page.getByRole('button', { name: 'Botão do Google' }).click();
  await page.waitForURL('**/perfil');
  await page.getByText('Login realizado com sucesso!').waitFor();
});

test('session ends with a message when the member is suspended or cannot be loaded', async ({
  visit,
  allowErrors,
}) => {
  allowErrors();
  const person = await visit('phone');
  const { page } = person;
  const member = await registerMember('Jair Moraes');
  const me = '**/api/users/me';
  await page.route(me, (route) =>
    route.fulfill({ status: 403, json: { code: 'ACCOUNT_SUSPENDED', msg: 'Suspensa' } }),
  );
  await person.openAs(member, '/perfil');
  await page.getByRole('heading', { name: 'Sua conta está suspensa' }).waitFor();
  expect(await token(page)).toBeNull();
  expect(await page.locator('.toast').count()).toBe(0);
  expect(await person.listA11yViolations()).toEqual([]);
  await page.getByRole('link', { name: 'Ver as promoções' }).click();
  await page.getByRole('article').first().waitFor();

  await page.unroute(me);
  await page.route(me, (route) => route.fulfill({ status: 503, json: {} }));
  await page.clock.install();
  await person.openAs(member, '/perfil');
  await person.fastForwardTo(page.getByText('Não conseguimos confirmar sua sessão.'));
  await page.getByRole('heading', { name: 'Entrar' }).waitFor();
  expect(await token(page)).toBeNull();
});

test('site works and logs a warning when browser storage is unavailable', async ({ visit, allowErrors }) => {
  allowErrors(/^(local|session)Storage is unavailable|^WebSocket/);
  const person = await visit('desktop');
  const { page } = person;
  const member = await registerMember('Zilda Couto');
  await page.addInitScript(`for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, { get() { throw new DOMException('refused', 'SecurityError'); } });`);
  await page.goto('/login');
  await person.signInByForm(member);
  await page.getByText('Login realizado com sucesso!').waitFor();
  await page.getByRole('button', { name: /tema/i }).click();
  await page.getByRole('link', { name: 'Resgatar Recompensas' }).click();
  await page.getByRole('heading', { name: 'Resgatar Recompensas' }).waitFor();
  await page.getByText('Você tem').waitFor();
  // Connecting as the member closes the visitor's socket.
  const logged = person.consoleErrors.filter((text) => !text.startsWith('WebSocket'));
  expect(logged.map((text) => text.split(' ', 1)[0]).toSorted()).toEqual(['localStorage', 'sessionStorage']);
});
