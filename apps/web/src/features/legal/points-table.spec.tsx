import { screen, within } from '@testing-library/react';
import { renderPage, server } from '../../../test/render-page';
import { PointsTable } from './points-table';

const listRows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

it('table of points has the rules in force with their limits', async () => {
  server.respond('GET /gamification/rules', {
    body: [
      { reason: 'promotion-published', text: 'Promoção no ar', points: 70 },
      { reason: 'like-received', text: 'Curtida recebida', points: 3 },
    ],
  });
  renderPage(<PointsTable />, '/como-medimos');
  await screen.findByRole('cell', { name: '70' });
  const [published, , liked, commented] = listRows();
  expect(published).toBe('Sua promoção está no ar70Uma vez por promoção');
  expect(liked).toContain('3Todas as curtidas que contam; das outras, 5 por promoção e 20 por dia');
  expect(commented).toContain('–10 por dia');
});

it('table of points has its limits without the rules', async () => {
  server.respond('GET /gamification/rules', { status: 500, body: {} });
  renderPage(<PointsTable />, '/como-medimos');
  expect(listRows()).toHaveLength(7);
  expect(await screen.findAllByRole('cell', { name: '–' })).toHaveLength(7);
});
