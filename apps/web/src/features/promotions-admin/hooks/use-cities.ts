import { useState } from 'react';
import { setStored } from '../../../lib/storage';
import { readStoredCities } from '../../../lib/known-cities';

/** Registered cities, stored in this browser. */
export function useCities() {
  const [cities, setCities] = useState<readonly string[]>(readStoredCities);
  const saveCities = (next: readonly string[]): void => {
    setCities(next);
    setStored('cities', JSON.stringify(next));
  };
  return { cities, saveCities };
}
