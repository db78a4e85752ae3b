import { screen } from '@testing-library/react';
import { renderPage } from '../../../../test/render-page';
import { server } from '../../../../test/server';
import { Comments } from './comments';

it('comments are shown beside others that lack their fields', async () => {
  const author = { _id: 'b'.repeat(24), name: 'Bia' };
  server.respond('GET /promotions/p1/comments', {
    body: {
      comments: [
        { _id: 'c1', author },
        null,
        { _id: 'c2', content: { text: 'x' }, author: 7, createdAt: 'ontem' },
        { _id: 'c3', content: 'Vale a pena', author, createdAt: '2026-11-20T12:00:00.000Z' },
      ],
      total: '4',
    },
  });
  renderPage(<Comments promotionId="p1" count={4} open isAwaitingApproval={false} />);
  await screen.findByText('Vale a pena');
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});
