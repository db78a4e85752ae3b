import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createMember, renderPage, server, signIn } from '../../../test/render-page';
import { parsePromotionDetails } from '../../api/promotion-details';
import { Coupon } from '../../shared/deals/coupon';
import { useSession } from '../../shared/session/use-session';
import { DealCoupon } from './shop-link';

const base = {
  _id: '0123456789abcdef01234567',
  title: 'Fone sem fio',
  coupon: 'FONE10',
  status: 'active',
  author: { _id: 'b'.repeat(24), name: 'Bia' },
};
const VOTES = `POST /promotions/${base._id}/checks`;

const listBodies = () => server.listRequests(VOTES).map(({ body }) => JSON.parse(body) as unknown);

function SignedIn() {
  return useSession().isAuthenticated ? <p>dentro</p> : null;
}

async function open(part: typeof DealCoupon | typeof Coupon, change: object = {}) {
  server.respond(VOTES, { body: { status: 'active', freshness: null, couponHealth: null, counted: true } });
  const Part = part;
  const { user } = renderPage(
    <>
      <SignedIn />
      <Part deal={parsePromotionDetails({ ...base, ...change })} />
    </>,
  );
  await screen.findByText('dentro');
  return { user };
}

/** The tab is left and seen again. */
function leaveAndReturn(): void {
  for (const hidden of [true, false]) {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  }
}

async function copyAndReturn(user: Awaited<ReturnType<typeof open>>['user']): Promise<void> {
  await user.click(screen.getByRole('button', { name: /FONE10/ }));
  await screen.findByText('Cupom copiado para a área de transferência!');
  // The code that waits for the return loads after the copy.
  await import('../../shared/deals/coupon-question');
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  leaveAndReturn();
}

it.each([
  ['copies in another way', true, 'Cupom copiado para a área de transferência!'],
  ['shows the code to select', false, 'Erro ao copiar o cupom'],
])('coupon without a clipboard %s', async (_case, isSupported, text) => {
  signIn();
  const { user } = await open(DealCoupon);
  const clipboard = jest.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
  let selected = '';
  document.execCommand = () => {
    selected = (document.activeElement as HTMLTextAreaElement).value;
    return isSupported;
  };
  await user.click(screen.getByRole('button', { name: /FONE10/ }));
  const toast = await screen.findByText(text);
  expect(selected).toBe('FONE10');
  expect(toast.closest('.toast')?.querySelector('.select-all')?.textContent).toBe(
    isSupported ? undefined : 'FONE10',
  );
  clipboard.mockRestore();
});

it('deal page asks whether the coupon worked once its reader is back', async () => {
  signIn();
  const { user } = await open(DealCoupon);
  expect(screen.queryByText('O cupom FONE10 funcionou?')).toBeNull();
  leaveAndReturn();
  expect(screen.queryByText('O cupom FONE10 funcionou?')).toBeNull();
  await copyAndReturn(user);
  await screen.findByText('O cupom FONE10 funcionou?');
  await user.click(screen.getByRole('button', { name: 'Funcionou' }));
  await screen.findByText('Obrigado! Você disse que o cupom funcionou.');
  expect(screen.queryByText('O cupom FONE10 funcionou?')).toBeNull();
  leaveAndReturn();
  expect(screen.queryByText('O cupom FONE10 funcionou?')).toBeNull();
  expect(listBodies()).toEqual([{ coupon: 'worked' }]);
});

it('deal page asks nothing before a copy, but of who has answered before', async () => {
  signIn();
  const { user } = await open(DealCoupon);
  expect(screen.queryByText('Funcionou?')).toBeNull();
  await user.click(screen.getByRole('button', { name: /FONE10/ }));
  await screen.findByText('Funcionou?');
});

it('deal page shows what the member said of the coupon, and why', async () => {
  signIn();
  const { user } = await open(DealCoupon, { ownCouponVote: 'failed', ownCouponReason: 'esgotado' });
  const listPressed = () =>
    screen.getAllByRole('button', { pressed: true }).map((button) => button.textContent);
  expect(listPressed()).toEqual(['Não funcionou', 'Esgotado']);
  await user.click(screen.getByRole('button', { name: 'Não funcionou' }));
  await waitFor(() => expect(listBodies()).toEqual([{ coupon: 'failed', reason: 'esgotado' }]));
  expect(listPressed()).toEqual(['Não funcionou', 'Esgotado']);
});

it('coupon that failed may get a reason', async () => {
  signIn();
  const { user } = await open(DealCoupon);
  await user.click(screen.getByRole('button', { name: /FONE10/ }));
  await user.click(screen.getByRole('button', { name: 'Não funcionou' }));
  const reasons = await screen.findByRole('group', { name: /^Por quê/ });
  expect(
    within(reasons)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Expirado',
    'Esgotado',
    'Só primeira compra',
    'Só no app',
    'Já usado no CPF',
    'Valor mínimo',
    'Não vale para estes itens',
    'Outro',
  ]);
  await user.click(screen.getByRole('button', { name: 'Esgotado' }));
  await screen.findByText('Obrigado! Anotamos o motivo.');
  expect(listBodies()).toEqual([{ coupon: 'failed' }, { coupon: 'failed', reason: 'esgotado' }]);
});

it('card asks in a toast, which stays until it is answered', async () => {
  signIn();
  const { user } = await open(Coupon);
  await copyAndReturn(user);
  const question = await screen.findByRole('group', { name: 'FONE10 Funcionou?' });
  await user.click(within(question).getByRole('button', { name: 'Não funcionou' }));
  await user.click(await screen.findByRole('button', { name: 'Só no app' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'FONE10 Funcionou?' })).toBeNull());
  expect(listBodies()).toEqual([{ coupon: 'failed' }, { coupon: 'failed', reason: 'so-no-app' }]);
});

it('author is not asked', async () => {
  signIn(createMember({ _id: base.author._id }));
  const { user } = await open(DealCoupon);
  await copyAndReturn(user);
  expect(screen.queryByText('O cupom FONE10 funcionou?')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Funcionou' })).toBeNull();
});

it('coupon that works says when and how often', async () => {
  signIn();
  const lastWorkedAt = new Date(Date.now() - 2 * 3_600_000).toISOString();
  await open(DealCoupon, { couponHealth: { state: 'works', worked: 9, failed: 1, lastWorkedAt } });
  const health = screen.getByText(/^Funcionou .* 9 de 10$/);
  expect(health.textContent).toMatch(/^Funcionou (há 2 h|ontem às \d\d:\d\d) · 9 de 10$/);
});

it('coupon that fails says so with the reasons, and is copied as before', async () => {
  signIn();
  const couponHealth = {
    state: 'fails',
    worked: 0,
    failed: 3,
    lastWorkedAt: null,
    reasons: ['esgotado', 'new'],
  };
  const { user } = await open(DealCoupon, { couponHealth });
  const health = screen.getByText('Não está funcionando').parentElement;
  expect(health?.textContent).toBe('Não está funcionando: Esgotado');
  await user.click(screen.getByRole('button', { name: /FONE10/ }));
  await screen.findByText('Cupom copiado para a área de transferência!');
  expect(await navigator.clipboard.readText()).toBe('FONE10');
});

it('failing coupon of a card says so in its name', async () => {
  signIn();
  await open(Coupon, { couponHealth: { state: 'fails' } });
  screen.getByRole('button', { name: 'Copiar o cupom FONE10. Não está funcionando' });
});
