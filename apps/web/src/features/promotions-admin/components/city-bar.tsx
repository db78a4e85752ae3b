import { saveCityName } from '../../../components/admin/city-options';
import { getCityName, readStoredCities } from '../../../lib/known-cities';
import { Plus, X } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { Field } from '../../../components/ui/field';
import { limitCharacters } from '../../../lib/limit-characters';
import { showToast } from '../../../lib/show-toast';
import { getCityError, addCity, removeCity } from '../cities';
import './city-bar.css';

interface CityBarProps {
  cities: readonly string[];
  onChange: (cities: readonly string[], removed?: string) => void;
}

/** Registered cities with a form to add one and a button to remove each. */
export function CityBar({ cities, onChange }: CityBarProps) {
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
    <section className="panel city-bar" aria-labelledby="cities-title">
      <h2 id="cities-title">Cidades cadastradas</h2>
      <ul className="chips">
        {cities.map((city) => (
          <li key={city} className="city-chip">
            <span title={city}>{getCityName(city)}</span>
            <button
              type="button"
              className="square"
              aria-label={`Remover ${getCityName(city)}`}
              onClick={() => remove(city)}
            >
              <X aria-hidden="true" />
            </button>
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
