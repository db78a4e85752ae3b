import { screen, within } from '@testing-library/react';
import { createMember } from '../../../../test/create-member';
import { MemberPage } from '../../../../test/member-page';
import { renderPage } from '../../../../test/render-page';
import { server } from '../../../../test/server';
import { signIn } from '../../../../test/sign-in';
import { RewardsPage } from './rewards-page';

it('rewards with numbers that are none are shown without them', async () => {
  signIn(createMember({ points: 50 }));
  server.respond('GET /gamification/levels', {
    body: [
      { _id: 'a', name: 'Novato', minPoints: 'abc' },
      { _id: 'b', name: 'Garimpeiro', minPoints: 100 },
    ],
  });
  server.respond('GET /gamification/rewards', {
    body: [
      { _id: 'mug', title: 'Caneca', pointsCost: 'abc', stock: 3 },
      { _id: 'bag', title: 'Sacola', pointsCost: 40, stock: {} },
    ],
  });
  renderPage(
    <MemberPage>
      <RewardsPage />
    </MemberPage>,
    '/resgatar-recompensas',
  );
  const mug = within(await screen.findByRole('article', { name: 'Caneca' }));
  mug.getByText('--');
  mug.getByRole('button', { name: 'Pontos insuficientes' });
  screen.getByText('40');
  await screen.findByText(/faltam 50 pontos/);
  expect(document.body.textContent).not.toContain('NaN');
});
