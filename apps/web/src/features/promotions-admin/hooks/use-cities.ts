import { useEffect, useState } from 'react';
import { setStored } from '../../../lib/storage';
import { CITIES_KEY, readStoredCities } from '../../../lib/known-cities';

/** Registered cities, stored in this browser. Another tab may change them: derive the next ones from `readStoredCities`. */
export function useCities() {
  const [cities, setCities] = useState<readonly string[]>(readStoredCities);
  useEffect(() => {
    const follow = ({ key }: StorageEvent): void => {
      if (key === CITIES_KEY) setCities(readStoredCities());
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
  const saveCities = (next: readonly string[]): void => {
    setCities(next);
    setStored(CITIES_KEY, JSON.stringify(next));
  };
  return { cities, saveCities };
}
