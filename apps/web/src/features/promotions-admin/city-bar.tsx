import { toCityKey } from '@pechincha/contracts/cities';
import { isCityName } from '@pechincha/contracts/page-routes';
import { cleanLine } from '@pechincha/contracts/text';
import { Plus, X } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { Button } from '../../components/ui/button';
import { saveCityName } from '../../components/admin/url-query';
import { Field } from '../../components/ui/field';
import { getCityName, readStoredCities } from '../../lib/known-cities';
import { limitCharacters } from '../../lib/limit-characters';
import { useSite } from '../../lib/site';
import { showToast } from '../../lib/show-toast';
import './promotions-admin.css';

// The cities that an admin registers are stored in this browser.

/** Lowercase, without spaces and what nobody sees. */
export const toShortName = (text: string): string => cleanLine(text).toLowerCase().replaceAll(/\s/g, '');

/** Validation error; undefined when the city can be added. */
export function getCityError(cities: readonly string[], text: string): string | undefined {
  const city = toShortName(text);
  if (city === '') return undefined;
  const key = toCityKey(city);
  if (key === '' || !/^[\p{Letter}\p{Mark}\p{Number}'’-]+$/u.test(city))
    return 'Use só letras, números, hifens e apóstrofos no nome da cidade.';
  if (!isCityName(city)) return 'Este nome já é o endereço de outra página do site.';
  return cities.some((other) => toCityKey(other) === key) ? 'Esta cidade já está na lista.' : undefined;
}

/** Returns the same list when the city is blank or invalid. */
export function addCity(cities: readonly string[], text: string): readonly string[] {
  const city = toShortName(text);
  return city === '' || getCityError(cities, text) ? cities : [...cities, city];
}

export const removeCity = (cities: readonly string[], city: string): readonly string[] =>
  cities.filter((other) => other !== city);

interface CityBarProps {
  cities: readonly string[];
  onChange: (cities: readonly string[], removed?: string) => void;
}

/** Registered cities with a form to add one and a button to remove each. */
export function CityBar({ cities, onChange }: CityBarProps) {
  const site = useSite();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const inputRef = useRef<HTMLInputElement>(null);

  const add = (event: SubmitEvent): void => {
    event.preventDefault();
    const current = readStoredCities();
    const cityError = getCityError(current, text);
    setError(cityError);
    if (cityError) {
      inputRef.current?.focus();
      return;
    }
    const next = addCity(current, text);
    setText('');
    if (next === current) return;
    saveCityName(text, text);
    onChange(next);
    showToast('success', 'Cidade adicionada!');
  };
  const remove = (city: string): void => {
    onChange(removeCity(readStoredCities(), city), city);
    saveCityName(city, '');
    setError(undefined);
    showToast('info', 'Cidade removida.');
    // The focused button is removed with the city.
    inputRef.current?.focus();
  };
  return (
    <section className="card panel city-bar" aria-labelledby="cities-title">
      <h2 id="cities-title">Cidades cadastradas</h2>
      <ul className="chips">
        {cities.map((city) => (
          <li key={city} className="city-chip">
            <span title={city}>{getCityName(site.cities, city)}</span>
            <Button
              className="square"
              label={`Remover ${getCityName(site.cities, city)}`}
              onClick={() => remove(city)}
              icon={X}
            />
          </li>
        ))}
      </ul>
      <form noValidate onSubmit={add}>
        <Field label="Adicionar cidade" help="Por exemplo: pontagrossa." error={error}>
          {(control) => (
            <div className="city-add">
              <input
                {...control}
                ref={inputRef}
                className="input"
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                {...limitCharacters(60)}
                value={text}
                onChange={(event) => {
                  setText(event.target.value);
                  setError(undefined);
                }}
              />
              <button type="submit" className="button">
                <Plus aria-hidden="true" />
                Adicionar
              </button>
            </div>
          )}
        </Field>
      </form>
    </section>
  );
}
