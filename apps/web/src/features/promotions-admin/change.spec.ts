import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { questionOf } from './change';

describe('the question before a change of status', () => {
  it.each([
    ['active', 'Ativar “TV”?', 'Ativar promoção'],
    ['pending', 'Devolver à moderação “TV”?', 'Devolver à moderação'],
    ['expired', 'Expirar “TV”?', 'Expirar promoção'],
    ['removed', 'Remover “TV”?', 'Remover promoção'],
  ] as const)('names what %s does', (status, question, action) => {
    const asked = questionOf({ deal: { title: 'TV' } as Promotion, status });
    expect(asked).toMatchObject({ question, action });
  });

  it('shortens a long title', () => {
    const { question } = questionOf({ deal: { title: 'a'.repeat(90) } as Promotion, status: 'removed' });
    expect(question).toBe(`Remover “${'a'.repeat(60)}…”?`);
  });
});
