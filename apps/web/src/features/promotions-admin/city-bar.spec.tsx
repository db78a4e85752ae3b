import { act, screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { CITIES_KEY, readStoredCities } from '../../lib/known-cities';
import { setStored } from '../../lib/storage';
import { addCity, CityBar, getCityError, removeCity, toShortName } from './city-bar';
import { useCities } from './local-page';

const cities = ['curitiba', 'saopaulo', 'ibaiti'];

describe('registered cities', () => {
  it('are stored trimmed, lowercase and without spaces', () => {
    expect(toShortName('  Rio de\tJaneiro ')).toBe('riodejaneiro');
    expect(addCity(cities, ' Ponta  Grossa ')).toEqual([...cities, 'pontagrossa']);
  });
  it.each(['', '   ', 'Curitiba', 'sao paulo', 'São-Paulo', 'ponta/grossa'])(
    'stay unchanged when “%s” is added',
    (city) => expect(addCity(cities, city)).toBe(cities),
  );
  it('report why a city cannot be added', () => {
    expect(getCityError(cities, 'São Paulo')).toBe('Esta cidade já está na lista.');
    expect(getCityError(cities, 'ponta/grossa')).toBe(
      'Use só letras, números, hifens e apóstrofos no nome da cidade.',
    );
    expect(getCityError(cities, '--')).toBe('Use só letras, números, hifens e apóstrofos no nome da cidade.');
    expect(getCityError(cities, '')).toBeUndefined();
    expect(getCityError(cities, 'Ponta-Grossa 2')).toBeUndefined();
    expect(getCityError(cities, "Santa Bárbara d'Oeste")).toBeUndefined();
    expect(getCityError(cities, 'Curi\u200Btiba')).toBe('Esta cidade já está na lista.');
    expect(addCity([], 'São Paulo')).toEqual(['sãopaulo']);
  });
  it.each(['online', 'Admin', 'Moderação', 'nova-promocao'])(
    'cannot have the address of a page: %s',
    (name) => expect(getCityError(cities, name)).toBe('Este nome já é o endereço de outra página do site.'),
  );
  it('lose a city when it is removed', () =>
    expect(removeCity(cities, 'saopaulo')).toEqual(['curitiba', 'ibaiti']));
});

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
