import { useState } from 'react';
import { setStored } from '../../../lib/storage';
import { readStoredCities } from '../../cities/known-cities';

/** The registered cities, as this browser keeps them. */
export function useCities() {
  const [cities, setCities] = useState<readonly string[]>(readStoredCities);
  const saveCities = (next: readonly string[]): void => {
    setCities(next);
    setStored('cities', JSON.stringify(next));
  };
  return { cities, saveCities };
}
