import { useState } from 'react';
import { store } from '../../../lib/storage';
import { readStoredCities } from '../../cities/known-cities';

/** The registered cities, as this browser keeps them. */
export function useCities() {
  const [cities, setCities] = useState<readonly string[]>(readStoredCities);
  const keep = (next: readonly string[]): void => {
    setCities(next);
    store('cities', JSON.stringify(next));
  };
  return { cities, keep };
}
