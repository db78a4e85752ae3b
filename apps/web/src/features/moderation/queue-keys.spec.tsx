import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createMember, MemberPage, renderPage, server, signIn } from '../../../test/render-page';
import { ModerationPage } from './moderation-page';
import { getQueueAction } from './review-table';

const noModifiers = { ctrlKey: false, metaKey: false, altKey: false, repeat: false };
const getAction = (press: Partial<KeyboardEvent> & { key: string }, options = {}) =>
  getQueueAction({ ...noModifiers, ...press }, { isTyping: false, lettersEnabled: true, ...options });

describe('moderation shortcuts', () => {
  it.each([
    ['j', 'next'],
    ['ArrowDown', 'next'],
    ['k', 'previous'],
    ['ArrowUp', 'previous'],
    ['a', 'approve'],
    ['A', 'approve'],
    ['r', 'reject'],
    ['x', 'select'],
    ['z', undefined],
    ['toString', undefined],
  ])('map key %s to %s', (key, action) => {
    expect(getAction({ key })).toBe(action);
  });

  it('do nothing while typing or with Ctrl, Alt or Meta', () => {
    expect(getAction({ key: 'a' }, { isTyping: true })).toBeUndefined();
    expect(getAction({ key: 'r', ctrlKey: true })).toBeUndefined();
    expect(getAction({ key: 'a', metaKey: true })).toBeUndefined();
    expect(getAction({ key: 'j', altKey: true })).toBeUndefined();
  });

  it('move between rows but do not decide when the key is held', () => {
    expect(getAction({ key: 'j', repeat: true })).toBe('next');
    expect(getAction({ key: 'a', repeat: true })).toBeUndefined();
  });

  it('leave only the arrow keys when letters are disabled', () => {
    expect(getAction({ key: 'a' }, { lettersEnabled: false })).toBeUndefined();
    expect(getAction({ key: 'j' }, { lettersEnabled: false })).toBeUndefined();
    expect(getAction({ key: 'ArrowDown' }, { lettersEnabled: false })).toBe('next');
  });
});

const queue = ['a', 'b', 'c', 'e', 'f'].map((digit, index) => ({
  _id: digit.repeat(24),
  title: `Fone ${index + 1}`,
  promotionalPrice: 10,
  store: 'Loja',
  city: 'online',
  revision: 3,
  author: { _id: 'd'.repeat(24), name: 'Ana' },
}));
const deals = queue.slice(0, 2);
let approved: string[] = [];

async function openQueue(pending = deals): Promise<UserEvent> {
  approved = [];
  server.respond('GET /admin/moderation/pending', { body: pending });
  for (const { _id, title } of pending)
    server.respond(`PUT /admin/moderation/promotion/${_id}/approve`, () => {
      approved.push(title);
      return { body: { msg: 'ok' } };
    });
  signIn(createMember({ role: 'manager' }));
  const { user } = renderPage(
    <MemberPage>
      <main id="conteudo">
        <ModerationPage />
      </main>
    </MemberPage>,
    '/admin/moderacao',
  );
  await screen.findByRole('row', { name: 'Fone 1' });
  return user;
}

/** At once: a dialog that a key opens does not have the focus yet, nor its code. */
function typeAtOnce(keys: string): void {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
}

async function closeDialog(user: UserEvent, name: string): Promise<void> {
  await user.click(
    within(await screen.findByRole('dialog', { name })).getByRole('button', { name: 'Cancelar' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

/** Decisions are sent in order: one that was made before would be among them. */
async function expectOnlyApproval(user: UserEvent, title: string): Promise<void> {
  screen.getByRole('row', { name: title }).focus();
  await user.keyboard('a');
  await waitFor(() => expect(approved).toHaveLength(1));
  expect(approved).toEqual([title]);
}

it('letters typed before the dialog of a rejection has the focus decide nothing', async () => {
  const user = await openQueue();
  screen.getByRole('row', { name: 'Fone 1' }).focus();
  typeAtOnce('rbarato demais');
  await closeDialog(user, 'Rejeitar “Fone 1”?');
  expect(screen.queryByText(/escolhida/)).toBeNull();
  await expectOnlyApproval(user, 'Fone 2');
});

it('letters typed before the dialog of several rejections has the focus decide nothing', async () => {
  const user = await openQueue();
  for (const name of ['Fone 1', 'Fone 2'])
    await user.click(screen.getByRole('checkbox', { name: `Escolher ${name}` }));
  const bar = screen.getByRole('region', { name: 'Promoções escolhidas' });
  const button = within(bar).getByRole('button', { name: 'Rejeitar' });
  button.focus();
  fireEvent.click(button);
  typeAtOnce('ja vista');
  await closeDialog(user, 'Rejeitar 2 promoções?');
  await expectOnlyApproval(user, 'Fone 1');
});

it('letters work with the focus on the checkbox of a row', async () => {
  const user = await openQueue();
  const checkbox = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Escolher Fone 1' });
  checkbox.focus();
  await user.keyboard('x');
  expect(checkbox.checked).toBe(true);
  await user.keyboard(' ');
  expect(checkbox.checked).toBe(false);
});

it('row that has the focus keeps it when the selected rows before it leave', async () => {
  const user = await openQueue(queue);
  screen.getByRole('row', { name: 'Fone 1' }).focus();
  await user.keyboard('xjxje');
  within(screen.getByRole('region', { name: 'Promoções escolhidas' }))
    .getByRole('button', { name: 'Aprovar' })
    .focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('row', { name: 'Fone 1' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('row', { name: 'Fone 3' })));
});

it('row that has the focus gets it back when the decision before it is taken back', async () => {
  const user = await openQueue(queue);
  const [first, second, ...others] = queue;
  screen.getByRole('row', { name: 'Fone 2' }).focus();
  await user.keyboard('a');
  const undo = await screen.findByRole('button', { name: 'Desfazer' });
  server.respond(`PUT /admin/moderation/promotion/${second?._id}/undo`, { body: { msg: 'ok' } });
  server.respond('GET /admin/moderation/pending', { body: [first, ...others, second] });
  undo.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('row', { name: 'Fone 2' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('row', { name: 'Fone 3' })));
});
