import type { PointRules } from '@pechincha/contracts/entities/gamification';
import { screen, waitFor } from '@testing-library/react';
import { MemberPage } from '../../../../test/member-page';
import { renderPage } from '../../../../test/render-page';
import { server } from '../../../../test/server';
import { signIn } from '../../../../test/sign-in';
import { RulesForm } from './rules-form';

const ROUTE = 'PUT /admin/gamification/rules';
const RESTORED_TEXT = 'Estas são as mudanças que você tinha começado.';
const createRules = (published: number, commented: number): PointRules['rules'] => [
  { reason: 'promotion-published', text: 'Promoção publicada', points: published },
  {
    reason: 'comment-written',
    text: 'Comentário',
    points: commented,
  },
];

async function openForm(rules: PointRules['rules']) {
  signIn();
  const { user, unmount } = renderPage(
    <MemberPage>
      <RulesForm rules={rules} />
    </MemberPage>,
    '/admin/regras',
  );
  const findInput = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
  const published = await findInput('Promoção publicada');
  const commented = await findInput('Comentário');
  const submit = () => user.click(screen.getByRole('button', { name: 'Salvar regras' }));
  return { user, unmount, published, commented, submit };
}

it('admin form restores the changed fields and shows the others as they are now', async () => {
  const first = await openForm(createRules(10, 2));
  await first.user.type(first.published, '5');
  first.unmount();
  const second = await openForm(createRules(10, 3));
  expect([second.published.value, second.commented.value]).toEqual(['105', '3']);
  await second.user.click(screen.getByRole('button', { name: 'Descartar mudanças' }));
  await waitFor(() => expect(second.published.value).toBe('10'));
  expect(screen.queryByText(RESTORED_TEXT)).toBeNull();
});

it('admin form keeps its draft when saving fails and deletes it after success', async () => {
  server.respond(ROUTE, { status: 409, body: { message: 'Isto mudou enquanto você agia.' } });
  const first = await openForm(createRules(10, 2));
  await first.user.type(first.published, '5');
  await first.submit();
  await waitFor(() => expect(server.listRequests(ROUTE)).toHaveLength(1));
  first.unmount();

  const second = await openForm(createRules(10, 2));
  expect(second.published.value).toBe('105');
  server.respond(ROUTE, { body: { rules: createRules(105, 2) } });
  await second.submit();
  await screen.findByText('Regras de pontos salvas.');
  second.unmount();

  const third = await openForm(createRules(105, 2));
  expect(third.published.value).toBe('105');
  expect(screen.queryByText(RESTORED_TEXT)).toBeNull();
});
