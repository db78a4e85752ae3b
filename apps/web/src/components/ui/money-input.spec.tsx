import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { MoneyInput } from './money-input';

function PriceForm({ onPrice }: { onPrice: (price: string) => void }) {
  const { register, handleSubmit } = useForm({ defaultValues: { price: '' } });
  return (
    <form onSubmit={(event) => void handleSubmit(({ price }) => onPrice(price))(event)}>
      <MoneyInput aria-label="Preço" {...register('price')} />
      <button type="submit">Enviar</button>
    </form>
  );
}

function ControlledPrice() {
  const [price, setPrice] = useState('');
  return <MoneyInput aria-label="Preço" value={price} onChange={({ target }) => setPrice(target.value)} />;
}

const getField = () => screen.getByLabelText<HTMLInputElement>('Preço');

it.each(['R$ 1.000,00', 'R$\u00a01.000,00', ' r$1.000,00'])(
  'price field drops the R$ of a pasted "%s"',
  async (text) => {
    const user = userEvent.setup();
    const onPrice = jest.fn();
    render(<PriceForm onPrice={onPrice} />);
    await user.click(getField());
    await user.paste(text);
    expect(getField().value).toBe('1.000,00');
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(onPrice).toHaveBeenCalledWith('1.000,00');
  },
);

it('price field drops a typed R$ with its space', async () => {
  const user = userEvent.setup();
  render(<ControlledPrice />);
  await user.type(getField(), 'R$ 49,90');
  expect(getField().value).toBe('49,90');
});

it('price field whose value is kept outside drops a pasted R$ too', async () => {
  const user = userEvent.setup();
  render(<ControlledPrice />);
  await user.click(getField());
  await user.paste('R$ 49,90');
  expect(getField().value).toBe('49,90');
});
