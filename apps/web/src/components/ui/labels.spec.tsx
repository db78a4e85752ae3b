import { render, screen } from '@testing-library/react';
import { Price } from './labels';

it('price is one text, and what is drawn of it is none', () => {
  const { container } = render(<Price reais={1234.9} />);
  screen.getByText('R$ 1.234,90');
  expect(container.textContent).toBe('R$ 1.234,90');
  const drawn = [...container.querySelectorAll<HTMLElement>('[aria-hidden] , [aria-hidden] *')];
  expect(drawn.map(({ dataset }) => ({ ...dataset }))).toEqual([{ cents: '90' }, { whole: '1.234' }]);
});

it('price that is no number is shown as N/A', () => {
  const { container } = render(<Price reais={Number.NaN} />);
  expect(container.textContent).toBe('N/A');
});
