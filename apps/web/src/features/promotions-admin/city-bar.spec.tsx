import { act, screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { CITIES_KEY, readStoredCities } from '../../lib/known-cities';
import { setStored } from '../../lib/storage';
import { useCities } from './local-page';
import { CityBar } from './city-bar';

function Cities() {
  const { cities, saveCities } = useCities();
  return <CityBar cities={cities} onChange={saveCities} />;
}

it('cities that another tab adds or removes stay so', async () => {
  setStored(CITIES_KEY, '["curitiba"]');
  const { user } = renderPage(<Cities />);
  // Another tab writes before its event arrives here.
  setStored(CITIES_KEY, '["curitiba","londrina"]');
  await user.type(screen.getByLabelText('Adicionar cidade'), 'Maringá{Enter}');
  expect(readStoredCities()).toEqual(['curitiba', 'londrina', 'maringá']);
  await screen.findByRole('button', { name: 'Remover Londrina' });
  setStored(CITIES_KEY, '["londrina","maringá"]');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: CITIES_KEY })));
  expect(screen.queryByRole('button', { name: 'Remover Curitiba' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remover Londrina' }));
  expect(readStoredCities()).toEqual(['maringá']);
});
