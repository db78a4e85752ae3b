import { toCityName } from '@pechincha/contracts/cities';
import { Plus, X } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { Field } from '../../../components/ui/field';
import { notify } from '../../../lib/notify';
import { cityFault, withCity, withoutCity } from '../cities';
import '../../../styles/forms.css';
import '../styles/city-bar.css';

interface CityBarProps {
  cities: readonly string[];
  onCities: (cities: readonly string[], removed?: string) => void;
}

/** The registered cities: one more by its short name, each with a button that removes it. */
export function CityBar({ cities, onCities }: CityBarProps) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const add = (event: SubmitEvent): void => {
    event.preventDefault();
    const wrong = cityFault(cities, typed);
    setFault(wrong);
    if (wrong) {
      input.current?.focus();
      return;
    }
    const next = withCity(cities, typed);
    setTyped('');
    if (next === cities) return;
    onCities(next);
    notify('success', 'Cidade adicionada!');
  };
  const remove = (city: string): void => {
    onCities(withoutCity(cities, city), city);
    setFault(undefined);
    notify('info', 'Cidade removida.');
    // Its button goes with it.
    input.current?.focus();
  };
  return (
    <section className="panel city-bar" aria-labelledby="cities-title">
      <h2 id="cities-title">Cidades cadastradas</h2>
      <ul className="chips">
        {cities.map((city) => (
          <li key={city} className="city-chip">
            <span title={city}>{toCityName(city)}</span>
            <button
              type="button"
              className="square"
              aria-label={`Remover ${toCityName(city)}`}
              onClick={() => remove(city)}
            >
              <X aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <form noValidate onSubmit={add}>
        <Field label="Adicionar cidade" help="Por exemplo: pontagrossa." error={fault}>
          {(control) => (
            <div className="city-add">
              <input
                {...control}
                ref={input}
                className="input"
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                maxLength={60}
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value);
                  setFault(undefined);
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
