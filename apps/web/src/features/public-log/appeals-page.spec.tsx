import type { LogEntry } from '@pechincha/contracts/entities/moderation-log';
import { screen, waitFor, within } from '@testing-library/react';
import { renderMemberPage, server, signIn } from '../../../test/render-page';
import { getSubjectName } from './decision-item';
import { AppealsPage } from './appeals-page';

const entry = { kind: 'deal', action: 'removed', reasonCode: 'link', appeal: null, reversed: false } as const;

it.each<[Partial<LogEntry>, string]>([
  [{ title: 'Fone' }, 'Fone'],
  [{ kind: 'comment', action: 'deleted', title: 'Fone' }, 'Comentário em “Fone”'],
  [{ kind: 'comment', action: 'deleted' }, 'Comentário em uma promoção'],
  [{ action: 'rejected' }, 'Promoção nunca publicada'],
  [{ action: 'rejected', reasonCode: 'golpe' }, 'Promoção de título não mostrado'],
  [{ action: 'rejected', reversed: true }, 'Promoção de título não mostrado'],
  [{}, 'Promoção de título não mostrado'],
])('name of a decided thing with %j is “%s”', (change, name) => {
  expect(getSubjectName({ ...entry, ...change })).toBe(name);
});

const MINE = 'GET /moderation/mine';
const APPEAL = 'POST /moderation/appeals';
const dealId = 'e'.repeat(24);
const rejected = {
  _id: 'a'.repeat(24),
  at: '2026-11-20T15:04:05.000Z',
  kind: 'deal',
  action: 'rejected',
  id: dealId,
  title: 'Fone',
  reasonCode: 'link',
  publicReason: 'O link leva a outro produto.',
  appeal: null,
  canAppeal: true,
};
const kept = {
  ...rejected,
  _id: 'b'.repeat(24),
  kind: 'comment',
  action: 'deleted',
  appeal: 'kept',
  canAppeal: false,
  appealReason: 'O comentário tinha um telefone.',
};
const listOf = (...entries: object[]) => ({
  body: { entries, page: 1, totalPages: 1, total: entries.length },
});

function renderOwn() {
  signIn();
  return renderMemberPage(<AppealsPage />, '/recursos');
}

it('own decisions show reason and answer, and can be appealed where that is possible', async () => {
  server.respond(MINE, listOf(rejected, kept));
  renderOwn();
  const first = within(await screen.findByRole('article', { name: 'Fone' }));
  first.getByText('O link leva a outro produto.');
  first.getByRole('button', { name: 'Recorrer: Fone' });
  expect(first.getByRole('link', { name: 'Fone' }).getAttribute('href')).toBe(`/promocao/${dealId}`);
  const second = within(screen.getByRole('article', { name: 'Comentário em “Fone”' }));
  second.getByText('mantida');
  second.getByText('O comentário tinha um telefone.');
  expect(second.queryByRole('button')).toBeNull();
  expect(second.queryByRole('link')).toBeNull();
});

it('appealed decision shows that it is, and gets the focus', async () => {
  server.respond(MINE, listOf(rejected));
  server.respond(APPEAL, { status: 201, body: { message: 'Recurso enviado.', msg: 'Recurso enviado.' } });
  const { user } = renderOwn();
  await user.click(await screen.findByRole('button', { name: 'Recorrer: Fone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recorrer da decisão' }));
  await user.type(await dialog.findByRole('textbox'), 'O link leva ao produto do título.');
  server.respond(MINE, listOf({ ...rejected, appeal: 'open', canAppeal: false }));
  await user.click(dialog.getByRole('button', { name: 'Enviar recurso' }));
  await screen.findByText('Recurso enviado.');
  await screen.findByText('em recurso');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: /Recorrer/ })).toBeNull();
  await waitFor(() =>
    expect(screen.getByRole('article', { name: 'Fone' }).contains(document.activeElement)).toBe(true),
  );
});

it('own decisions show when there are none, and when they cannot be loaded', async () => {
  server.respond(MINE, listOf());
  const { unmount } = renderOwn();
  await screen.findByText('Nenhuma decisão contra o que você publicou.');
  unmount();
  server.respond(MINE, { status: 503 });
  renderOwn();
  await screen.findByRole('button', { name: 'Tentar de novo' });
});
